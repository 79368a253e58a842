import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#browser/after-paint.ts';
import { awaitVerdict } from '#offline/outbox/verdict-first.ts';
import { signal } from '#scanner/feedback.ts';
import { keepStill } from '#ui/keep-still.ts';
import type { PastVerdict, Verdict } from './verdict.ts';

/** How long a verdict stays unless it is tapped: as long as the scanner's cool-down. */
export const VERDICT_SHOWN_MS = 2000;
const PAST_VERDICTS = 5;

/**
 * The verdicts of a scan screen: the one on show, whether it is held open, the last five, and what could not be
 * saved, one after the other until each is written down.
 * Only the newest action owns the screen; the answer to an older one still joins the list.
 */
export function useVerdicts() {
  const [shown, setShown] = useState<Verdict | 'checking' | null>(null);
  const [held, setHeld] = useState(false);
  const [past, setPast] = useState<readonly PastVerdict[]>([]);
  const [notSaved, setNotSaved] = useState<readonly Verdict[]>([]);
  const inFlight = useRef(new Set<string>());
  const newest = useRef(0);

  const isOpen = shown !== null;
  useLayoutEffect(() => (isOpen ? keepStill() : undefined), [isOpen]);

  useEffect(() => {
    if (shown === null || shown === 'checking' || held) return;
    const timer = setTimeout(() => setShown(null), VERDICT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);

  /** Runs one action and shows its verdict; null when the same code is still on its way (a double tap). */
  const run = useCallback(async (code: string, act: () => Promise<Verdict>): Promise<Verdict | null> => {
    if (inFlight.current.has(code)) return null;
    inFlight.current.add(code);
    newest.current += 1;
    const turn = newest.current;
    const release = awaitVerdict();
    setShown('checking');
    setHeld(false);
    try {
      const verdict = await act();
      // No sound or colour before this point: the verdict is stored now, or is known not to be.
      signal(verdict.notSaved ? 'not-saved' : verdict.outcome);
      // In this task: what would be drawn of it later comes after whatever else the phone has to do.
      flushSync(() => {
        setPast((before) =>
          [{ ...verdict, id: crypto.randomUUID(), at: Date.now() }, ...before].slice(0, PAST_VERDICTS),
        );
        if (verdict.notSaved) setNotSaved((before) => [...before, verdict]);
        if (turn === newest.current) setShown(verdict.notSaved ? null : verdict);
      });
      return verdict;
    } catch (error) {
      if (turn === newest.current) setShown(null);
      throw error;
    } finally {
      inFlight.current.delete(code);
      afterPaint(release);
    }
  }, []);

  /** Holds the verdict on show, or closes the one that is held. */
  const tap = useCallback(() => {
    if (held) setShown(null);
    setHeld(!held);
  }, [held]);

  /** Shows an earlier verdict again and holds it. */
  const open = useCallback((verdict: PastVerdict) => {
    setShown(verdict);
    setHeld(true);
  }, []);

  const dismiss = useCallback(() => setShown(null), []);

  const closeNotSaved = useCallback(() => setNotSaved(([, ...rest]) => rest), []);

  return { shown, held, past, notSaved: notSaved[0] ?? null, run, tap, open, dismiss, closeNotSaved };
}

export type Verdicts = ReturnType<typeof useVerdicts>;
