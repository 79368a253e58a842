import { EXTRA_SCAN_DEBOUNCE_MS } from '@offpiste/domain/rules/extra-passenger.ts';
import { useCallback, useEffect, useState } from 'react';
import { type CodeReading, useCodeReading } from '#scan/use-code-reading.ts';
import { signal } from '#scanner/feedback.ts';
import { showToast } from '#ui/toast.tsx';
import type { AddedToDraft } from './extras-draft.ts';
import { extrasText } from './extras-text.ts';

export interface ExtraScanningOptions {
  /** A question is open on the screen: nothing is scanned. */
  blocked: boolean;
  /** Rejects when this phone could not store the code. */
  add: (code: string) => Promise<AddedToDraft>;
  /** The code that this phone could not store. */
  onNotSaved: (code: string) => void;
}

/** A scan error clears after 3 s (document 2 §9). */
const PROBLEM_MS = 3000;

/** From a scanned code to the list: duplicates and bad codes are said softly, and nothing needs a tap. */
export function useExtraScanning({ blocked, add, onNotSaved }: ExtraScanningOptions): {
  reading: CodeReading;
  /** What a hand scanner read that is no code; the camera shows its own in its frame. */
  problem: string | null;
} {
  const [problem, setProblem] = useState<{ text: string } | null>(null);

  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => setProblem(null), PROBLEM_MS);
    return () => clearTimeout(timer);
  }, [problem]);

  const onCode = useCallback(
    (code: string) => {
      setProblem(null);
      add(code).then(
        (added) => {
          // No sound of success before this point: the code is stored now.
          signal(added === 'added' ? 'accepted-will-sync' : 'attention');
          if (added !== 'added') showToast(extrasText[added]);
        },
        () => {
          signal('not-saved');
          onNotSaved(code);
        },
      );
    },
    [add, onNotSaved],
  );
  const onBadCode = useCallback(() => {
    signal('refused');
    setProblem({ text: extrasText.badCode });
  }, []);

  const reading = useCodeReading({
    blocked,
    busy: false,
    onCode,
    onBadCode,
    badCodeText: extrasText.badCode,
    restMs: EXTRA_SCAN_DEBOUNCE_MS,
  });
  // Half a second is too short to count down.
  return { reading: { ...reading, countdown: null }, problem: problem?.text ?? null };
}
