import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { type CodeProblem, readTicketCode } from '@offpiste/domain/rules/code.ts';
import { useCallback, useContext, useRef } from 'react';
import { ticketPrefixes } from '#api/app-brand.ts';
import { signal } from '#scanner/feedback.ts';
import type { ScannedCode } from '#scanner/scanned-code.ts';
import { useHandScanner } from '#scanner/use-hand-scanner.ts';
import { useScanRhythm } from '#scanner/use-scan-rhythm.ts';
import { ScreenChromeContext } from '#ui/screen.tsx';

/** A code that stays in front of the camera is one scan, until it has been out of view this long. */
const SAME_CODE_MS = 5000;

/** The error for a text that is not a ticket code. */
export const codeProblemErrors = { 'partial-code': 'partial_code', 'invalid-code': 'invalid_code' } as const;

export interface CodeReadingOptions {
  /** A question is open on the screen: neither camera nor hand scanner acts. */
  blocked: boolean;
  /** The last code is still being dealt with: the camera rests. */
  busy: boolean;
  onCode: (code: string) => void;
  /** A hand scanner read something else; what the camera reads wrongly shows in its frame. */
  onBadCode: (text: string, problem: CodeProblem) => void;
  /** What a code is read for: one that was just read for something else, such as to scan in, is read again. */
  purpose?: string;
  /** How the camera's frame words a bad code, where a workflow has its own text. */
  badCodeText?: string;
  /** How long the camera rests after a code, in milliseconds; the workflow screens' cool-down when left out. */
  restMs?: number;
}

/** What the camera's frame needs to know. */
export interface CodeReading {
  onScan: (code: ScannedCode) => void;
  paused: boolean;
  /** Why the last code was not taken, shown in the frame. */
  message: string | null;
  /** Seconds until the next scan. */
  countdown: number | null;
  /** Lets a code count as just seen: the camera does not read it again while it stays in view. */
  stillInView: (code: string) => void;
}

/** Ticket codes from the camera, in its rhythm and each once, and from a hand scanner at any time. */
export function useCodeReading(options: CodeReadingOptions): CodeReading {
  const { blocked, busy, onCode, onBadCode, purpose = '', badCodeText, restMs } = options;
  const rhythm = useScanRhythm(restMs === undefined ? {} : { cooldownMs: restMs });
  const lastSeen = useRef({ code: '', purpose, at: Number.NEGATIVE_INFINITY });

  const onScan = useCallback(
    ({ text, source, at }: ScannedCode) => {
      // The question on the screen comes first; the low tone makes the rep look up.
      if (blocked) return signal('refused');
      const reading = readTicketCode(text, { prefixes: ticketPrefixes() });
      if (source !== 'camera') {
        if (reading.ok) onCode(reading.ticket.code);
        else onBadCode(text.trim(), reading.problem);
        return;
      }
      const last = lastSeen.current;
      const code = reading.ok ? reading.ticket.code : text;
      const repeated = code === last.code && purpose === last.purpose && at - last.at < SAME_CODE_MS;
      if (repeated) {
        lastSeen.current.at = at;
      } else if (rhythm.accept(text)) {
        lastSeen.current = { code, purpose, at };
        if (reading.ok) return onCode(reading.ticket.code);
        rhythm.fail(badCodeText ?? errorCatalogue[codeProblemErrors[reading.problem]].text);
        signal('refused');
      }
    },
    [blocked, onCode, onBadCode, purpose, badCodeText, rhythm],
  );

  // Beside something open of it, a list leaves the hand scanner to that.
  const pane = useContext(ScreenChromeContext)?.pane;
  // Otherwise always listening: the Enter that ends a code must not press a button of an open dialog.
  useHandScanner(onScan, pane?.is !== 'list' || pane.isAlone);

  const stillInView = useCallback(
    (code: string) => {
      lastSeen.current = { code, purpose, at: Date.now() };
    },
    [purpose],
  );

  return {
    onScan,
    stillInView,
    paused: blocked || busy || rhythm.state !== 'ready',
    message: rhythm.errorText,
    countdown: rhythm.state === 'cooling' ? rhythm.secondsLeft : null,
  };
}
