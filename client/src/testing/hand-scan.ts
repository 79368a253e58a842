import { act } from '@testing-library/react';

/** A hand scanner types faster than any person: the keys of one code come in one go. */
export function handScan(code: string, focused: Element = document.body) {
  const keys = [...code, 'Enter'].map(
    (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  act(() => {
    for (const key of keys) {
      // As a browser does: Enter presses the button that has the focus, unless somebody prevents it.
      if (focused.dispatchEvent(key) && key.key === 'Enter') (focused as HTMLElement).click();
    }
  });
}
