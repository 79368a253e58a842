/** Keys of a hand scanner follow each other faster than this, a person's do not; and a longer pause ends a code. */
export const PAUSE_MS = 100;
const LEAST_LENGTH = 6;

/**
 * Gathers the keys of a hand scanner, which types like a keyboard. A code ends on Enter, Tab or a short pause.
 * Times are milliseconds. Slow keys start anew, so that a person's stray typing never becomes a code.
 */
export function createKeyReader() {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;

  const finish = (): string | null => {
    const code = text;
    text = '';
    return code.length >= LEAST_LENGTH ? code : null;
  };
  return {
    /** A key was pressed; returns the code it ends, if any. */
    press(key: string, at: number): string | null {
      const tooSlow = at - last > PAUSE_MS;
      last = at;
      if (tooSlow) text = '';
      if (key === 'Enter' || key === 'Tab') return finish();
      if (key.length !== 1) return null;
      text += key;
      return null;
    },
    /** No key came for PAUSE_MS. */
    pause: finish,
    /** Whether what was typed so far can only be a scanner. */
    get isReading() {
      return text.length >= 2;
    },
  };
}
