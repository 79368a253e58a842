import type { ExtraResult } from '@offpiste/domain/contract/extra-passengers.ts';
import { firstText } from '#format/first-text.ts';
import type { ResortTime } from '#format/resort-time.ts';
import type { ActionOutcome } from '#offline/local-verdict.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';
import type { VerdictOutcome } from '#scan/verdict/verdict.ts';
import { savedText, savedWord } from '#scan/verdict/verdict-text.ts';
import { bookedOnText, extraOutcomeText, extraWords } from './extras-text.ts';

/** What became of one passenger of a submission. */
export interface ExtraLine {
  barcode: string;
  name: string | null;
  look: VerdictOutcome;
  word: string;
  why: string | null;
}

/** The result of a submission, as the rep reads it. */
export interface SubmissionAnswer {
  text: string;
  /** The worst of its passengers. */
  look: VerdictOutcome;
  lines: readonly ExtraLine[];
}

/** Null when nobody was submitted: the server refused the whole, or this phone could not store it. */
export function submissionAnswer(
  answer: ActionVerdict<'add-extra'>,
  barcodes: readonly string[],
  time: ResortTime,
): SubmissionAnswer | null {
  switch (answer.state) {
    case 'confirmed': {
      const lines = answer.reply.results.map((result) => answered(result, time));
      return { text: answer.reply.message, look: worstOf(lines, 'accepted'), lines };
    }
    case 'saved': {
      const known = new Map(answer.provisional?.map((person) => [person.barcode, person]));
      const lines = barcodes.map((barcode) => saved(barcode, known.get(barcode)));
      return { text: savedText, look: worstOf(lines, 'accepted-will-sync'), lines };
    }
    case 'conflict':
    case 'refused':
    case 'not-saved':
      return null;
  }
}

function answered(result: ExtraResult, time: ResortTime): ExtraLine {
  const { barcode, outcome, message, passengerName = null, bookedOn = [] } = result;
  return {
    barcode,
    name: passengerName,
    look: lookOf(outcome, 'accepted'),
    word: extraWords[outcome],
    why: outcome === 'added' ? bookedOnText(bookedOn) : `${message}${firstText(result, Date.now(), time)}`,
  };
}

function saved(barcode: string, known: ActionOutcome<'add-extra'>[number] | undefined): ExtraLine {
  const { name = null, outcome = null } = known ?? {};
  const isDoubtful = outcome !== null && outcome.reason !== 'added';
  return {
    barcode,
    name,
    look: lookOf(outcome?.reason ?? 'added', 'accepted-will-sync'),
    word: isDoubtful ? extraWords[outcome.reason] : savedWord,
    why: isDoubtful
      ? extraOutcomeText(outcome)
      : outcome && 'bookedOn' in outcome
        ? bookedOnText(outcome.bookedOn)
        : null,
  };
}

function lookOf(reason: keyof typeof extraWords, good: VerdictOutcome): VerdictOutcome {
  if (reason === 'added') return good;
  return reason === 'already-added' ? 'attention' : 'refused';
}

function worstOf(lines: readonly ExtraLine[], good: VerdictOutcome): VerdictOutcome {
  return lines.every(({ look }) => look === good) ? good : 'attention';
}
