import { useEffect } from 'react';

/**
 * Keeps the screen awake while mounted and wanted; the browser releases it when the app is hidden, so it is requested
 * again on return.
 */
export function useWakeLock(wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on low battery: the screen then sleeps as usual.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) await granted?.release();
      else lock = granted;
    };
    const onVisibility = () => void request();
    void request();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [wanted]);
}
