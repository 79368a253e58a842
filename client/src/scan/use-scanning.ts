import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import type { CodeProblem } from '@offpiste/domain/rules/code.ts';
import { useCallback } from 'react';
import { type CodeReading, codeProblemErrors, useCodeReading } from './use-code-reading.ts';
import type { Verdicts } from './verdict/use-verdicts.ts';
import type { Verdict } from './verdict/verdict.ts';
import { commonRefusalWord } from './verdict/verdict-text.ts';

export interface ScanningOptions {
  verdicts: Verdicts;
  /** A dialog is open: neither camera nor hand scanner acts. */
  blocked: boolean;
  /** Does the workflow's action for a well-formed code. */
  act: (code: string) => Promise<Verdict>;
  /** What a code is scanned for: the mode. */
  purpose: string;
}

/** From a scanned code to a verdict; bad codes are refused on the spot. */
export function useScanning({ verdicts, blocked, act, purpose }: ScanningOptions): CodeReading {
  const { run } = verdicts;
  return useCodeReading({
    blocked,
    purpose,
    busy: verdicts.held || verdicts.shown === 'checking',
    onCode: useCallback((code: string) => void run(code, () => act(code)), [run, act]),
    onBadCode: useCallback(
      (text: string, problem: CodeProblem) => void run(text, () => Promise.resolve(badCode(text, problem))),
      [run],
    ),
  });
}

/** A text that is no ticket code never becomes an action: there is no passenger it could be about. */
function badCode(code: string, problem: CodeProblem): Verdict {
  const error = codeProblemErrors[problem];
  return {
    outcome: 'refused',
    word: commonRefusalWord(error),
    name: null,
    why: errorCatalogue[error].text,
    note: null,
    code,
    notSaved: false,
  };
}
