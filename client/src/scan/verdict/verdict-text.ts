import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';

/** The text and the big word of a stored action that the server has not answered yet. */
export const savedText = 'Saved on this phone';
export const savedWord = 'Saved';
export const notSavedWord = 'Not saved';
export const conflictWord = 'Conflict';

/** Words for the refusals that several kinds of action can get. */
const commonRefusals = {
  invalid_code: 'Wrong code',
  partial_code: 'Wrong code',
  passenger_not_found: 'Unknown',
  passenger_cancelled: 'Cancelled',
  brand_forbidden: 'Other brand',
  no_spare_seat: 'Full',
} satisfies Partial<Record<ErrorCode, string>>;

/** Errors that need no word of their kind's: they are common, or the kind's messages say `already`. */
type WordKnown = keyof typeof commonRefusals | `already_${string}`;

/** Returns the one big word for a refusal. */
export type RefusalWord = (code: string) => string;

/** The words for a kind's refusals: one for each of its errors that has none yet. */
export function refusalWords<Code extends ErrorCode>(
  _errorCodes: Readonly<Record<string, Code>>,
  words: Readonly<Record<Exclude<Code, WordKnown>, string>>,
): RefusalWord {
  const all: Readonly<Record<string, string>> = { ...commonRefusals, ...words };
  return (code) => all[code] ?? 'Refused';
}

/** The word for a refusal where no kind of action is known. */
export const commonRefusalWord: RefusalWord = refusalWords<keyof typeof commonRefusals>({}, {});
