import { useLayoutEffect, useRef, useState } from 'react';
import { useWakeLock } from '#browser/use-wake-lock.ts';
import { createKeyReader, PAUSE_MS } from './key-reader.ts';
import type { ScannedCode } from './scanned-code.ts';

/** Reads what a hand scanner types, at any time on the screen, but not while a person types in a field. */
export function useHandScanner(onScan: (code: ScannedCode) => void, enabled: boolean): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  // Keys from a scanner do not keep every phone awake, and nobody touches the screen.
  const [isInUse, setInUse] = useState(false);
  useWakeLock(enabled && isInUse);

  // With the first paint, not after it: a scan may follow at once.
  useLayoutEffect(() => {
    if (!enabled) return;
    const reader = createKeyReader();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (text: string | null) => {
      if (!text) return;
      setInUse(true);
      latest.current({ text, source: 'hand-scanner', at: Date.now() });
    };

    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isField(event.target)) return;
      clearTimeout(timer);
      const wasReading = reader.isReading;
      const code = reader.press(event.key, event.timeStamp);
      // Enter and Tab of a scanner must not press a button or move the focus.
      if (wasReading && (event.key === 'Enter' || event.key === 'Tab')) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (code) report(code);
      else timer = setTimeout(() => report(reader.pause()), PAUSE_MS);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [enabled]);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  );
}
