import type { DeviceInfo } from '@offpiste/domain/contract/bug-report.ts';

/** What this phone says of itself (document 1 §3 "Bug report"): nothing of the rep, nothing of a passenger. */
export function deviceInfo(): DeviceInfo {
  return {
    userAgent: navigator.userAgent.slice(0, 1_000),
    platform: navigator.platform.slice(0, 200),
    language: navigator.language.slice(0, 100),
    cookiesEnabled: navigator.cookieEnabled,
    screenWidth: screen.width,
    screenHeight: screen.height,
    windowWidth: innerWidth,
    windowHeight: innerHeight,
    devicePixelRatio: globalThis.devicePixelRatio || 1,
  };
}
