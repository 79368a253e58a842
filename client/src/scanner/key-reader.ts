/** A longer pause between two keys ends a code. A busy phone delays keys, so it is well above a scanner's own gaps. */
export const PAUSE_MS = 200;
/** Keys of a hand scanner follow each other faster than this on average; a person's do not. */
const SCANNER_GAP_MS = 60;
const LEAST_LENGTH = 6;

/**
 * Gathers the keys of a hand scanner, which types like a keyboard. A code ends on Enter, Tab or a short pause.
 * Times are milliseconds. Slowly typed keys are dropped, so that a person's stray typing never becomes a code.
 */
export function createKeyReader() {
  let text = '';
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;

  const isFast = () => last - first <= SCANNER_GAP_MS * (text.length - 1);
  const finish = (): string | null => {
    const code = text.length >= LEAST_LENGTH && isFast() ? text : null;
    text = '';
    return code;
  };
  return {
    /** A key was pressed; returns the code it ends, if any. */
    press(key: string, at: number): string | null {
      if (at - last > PAUSE_MS) text = '';
      if (key === 'Enter' || key === 'Tab') return finish();
      if (key.length !== 1) return null;
      if (text === '') first = at;
      last = at;
      text += key;
      return null;
    },
    /** No key came for PAUSE_MS. */
    pause: finish,
    /** Whether the keys so far can only come from a scanner. */
    get isReading() {
      return text.length >= 2 && isFast();
    },
  };
}
