import type { AppRouter } from './routes.tsx';

/** When the first screen and its lists have come. No other timer of the app has this length, so that journeys find it. */
export const PRELOAD_AFTER_MS = 2_500;

/** Fetches the code of every screen while there is a network, for the rep will open some of them without one. */
export function preloadScreens(router: AppRouter): void {
  setTimeout(() => {
    void import('./update-bar.tsx').catch(() => undefined);
    void import('./tray.tsx').catch(() => undefined);
    void import('./logout-question.tsx').catch(() => undefined);
    void import('../features/password/password-notice.tsx').catch(() => undefined);
    void import('../features/messages/message-dialog.tsx').catch(() => undefined);
    void import('../features/bug-report/bug-report-dialog.tsx').catch(() => undefined);
    void import('#scanner/decoder-client.ts').then(
      ({ warmDecoder }) => warmDecoder(),
      () => undefined,
    );
    for (const { options } of Object.values(router.routesById)) {
      const { component } = options;
      if (component && 'preload' in component) void component.preload?.();
    }
  }, PRELOAD_AFTER_MS);
}
