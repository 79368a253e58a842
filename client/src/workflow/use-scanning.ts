import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { type CodeProblem, readTicketCode } from '@offpiste/domain/rules/code.ts';
import { useCallback, useRef } from 'react';
import { signal } from '#scanner/feedback.ts';
import type { ScannedCode } from '#scanner/scanned-code.ts';
import { useHandScanner } from '#scanner/use-hand-scanner.ts';
import { useScanRhythm } from '#scanner/use-scan-rhythm.ts';
import type { Verdicts } from './use-verdicts.ts';
import type { Verdict } from './verdict.ts';
import { refusalWord } from './verdict-text.ts';

/** A code that stays in front of the camera is one scan, until it has been out of view this long. */
const SAME_CODE_MS = 5000;

const problemCodes = { 'partial-code': 'partial_code', 'invalid-code': 'invalid_code' } as const;

export interface ScanningOptions {
  verdicts: Verdicts;
  /** A dialog is open: neither camera nor hand scanner acts. */
  blocked: boolean;
  /** Does the workflow's action for a well-formed code. */
  act: (code: string) => Promise<Verdict>;
}

/** From a scanned code to a verdict: rhythm of the camera, hand scanner at any time, bad codes refused on the spot. */
export function useScanning({ verdicts, blocked, act }: ScanningOptions) {
  const rhythm = useScanRhythm();
  const lastSeen = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  const { run } = verdicts;

  const judge = useCallback(
    (text: string) => {
      const reading = readTicketCode(text);
      const code = reading.ok ? reading.ticket.code : text.trim();
      void run(code, () => (reading.ok ? act(code) : Promise.resolve(badCode(code, reading.problem))));
    },
    [run, act],
  );

  const onScan = useCallback(
    ({ text, source, at }: ScannedCode) => {
      // The question on the screen comes first; the low tone makes the rep look up.
      if (blocked) return signal('refused');
      if (source !== 'camera') return judge(text);
      const repeated = text === lastSeen.current.text && at - lastSeen.current.at < SAME_CODE_MS;
      const reading = readTicketCode(text);
      if (repeated) {
        lastSeen.current.at = at;
      } else if (rhythm.accept(text)) {
        lastSeen.current = { text, at };
        if (reading.ok) return judge(text);
        rhythm.fail(errorCatalogue[problemCodes[reading.problem]].text);
        signal('refused');
      }
    },
    [blocked, judge, rhythm],
  );

  // Always listening: the Enter that ends a code must not press a button of an open dialog.
  useHandScanner(onScan, true);

  return {
    onScan,
    paused: blocked || verdicts.held || verdicts.shown === 'checking' || rhythm.state !== 'ready',
    message: rhythm.errorText,
    countdown: rhythm.state === 'cooling' ? rhythm.secondsLeft : null,
  };
}

/** A text that is no ticket code never becomes an action: there is no passenger it could be about. */
function badCode(code: string, problem: CodeProblem): Verdict {
  const error = problemCodes[problem];
  return {
    outcome: 'refused',
    word: refusalWord(error),
    name: null,
    why: errorCatalogue[error].text,
    note: null,
    code,
    notSaved: false,
  };
}
