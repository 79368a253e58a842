import { CoachDataReply } from '@offpiste/domain/contract/coach.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { Explainers } from '#scan/verdict/explain-error.ts';
import { eventWords } from '../features/events/event-words.ts';
import { distributeKeysWords, returnKeysWords } from '../features/keys/key-words.ts';
import { registerLessonWords } from '../features/lessons/register-lesson-words.ts';
import { distributePassWords } from '../features/lift-passes/distribute-pass-words.ts';
import { coachName } from '../features/vehicles/coaches/coach-sheet.ts';
import { loadCoachWords } from '../features/vehicles/coaches/load-coach-words.ts';
import { loadTransferWords } from '../features/vehicles/transfers/load-transfer-words.ts';

/** How each kind of action explains an answer that came after the rep had moved on. */
export const actionExplainers: Explainers = {
  'load-coach': (error, { direction }, timeZone) =>
    loadCoachWords({ direction, nameOf: nameOfCoach, timeZone }).explain(error),
  'load-transfer': (error, { direction }, timeZone) =>
    loadTransferWords({ direction, timeZone }).explain(error),
  'register-lesson': (error, _, timeZone) => registerLessonWords(timeZone).explain(error),
  'distribute-pass': (error, _, timeZone) => distributePassWords(timeZone).explain(error),
  'validate-in': (error, _, timeZone) => eventWords('in', timeZone).explain(error),
  'validate-out': (error, _, timeZone) => eventWords('out', timeZone).explain(error),
  'distribute-keys': (error, _, timeZone) => distributeKeysWords({ name: '', timeZone }).explain(error),
  'return-keys': (error, _, timeZone) => returnKeysWords({ name: '', timeZone }).explain(error),
  // Each passenger of a submission has a result, and an undo is about no place.
  'add-extra': () => ({}),
  undo: () => ({}),
};

function nameOfCoach(coachId: string): string {
  const kept = CoachDataReply.safeParse(keptLists.inMemory('coach-data')?.value).data;
  return coachName(
    kept?.mergedData.find((row) => row.coachId === coachId),
    coachId,
  );
}
