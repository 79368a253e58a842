import type { DeviceInfo } from '@offpiste/domain/contract/bug-report.ts';

/** The details of this phone (document 1 §3 "Bug report"): nothing about the rep or a passenger. */
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
