import { useEffect, useRef } from 'react';

export interface PinKeys {
  onDigit: (digit: string) => void;
  onDelete: () => void;
  onSubmit: () => void;
}

/** Digits, Backspace and Enter of a keyboard press the pad's keys. Enter on a button stays that button's own. */
export function usePinKeyboard(keys: PinKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[0-9]$/.test(event.key)) latest.current.onDigit(event.key);
      else if (event.key === 'Backspace') latest.current.onDelete();
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement))
        latest.current.onSubmit();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
