import { appBrandSlug } from '#api/app-brand.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { LocalHandlers } from '#offline/local-verdict.ts';
import { undoLocally } from '#offline/undo-locally.ts';
import { currentRep } from '#session/session.ts';
import { week } from '#week/page/week-client.ts';
import { loadCoachLocally } from '../features/vehicles/coaches/load-coach-locally.ts';
import { validateLocally } from '../features/events/validate-locally.ts';
import { addExtraLocally } from '../features/vehicles/extras/add-extra-locally.ts';
import { distributeKeysLocally, returnKeysLocally } from '../features/keys/keys-locally.ts';
import { registerLessonLocally } from '../features/lessons/register-lesson-locally.ts';
import { distributePassLocally } from '../features/lift-passes/distribute-pass-locally.ts';
import { loadTransferLocally } from '../features/vehicles/transfers/load-transfer-locally.ts';

/** How each kind of action is judged on this phone when the server does not answer in time. */
export const actionHandlers: LocalHandlers = {
  'add-extra': addExtraLocally({ week, readList: keptLists.read }),
  'load-coach': loadCoachLocally({ week, readList: keptLists.read }),
  'distribute-pass': distributePassLocally({ brand: appBrandSlug, readList: keptLists.read }),
  'distribute-keys': distributeKeysLocally(keptLists.read),
  'return-keys': returnKeysLocally(keptLists.read),
  undo: undoLocally(currentRep),
  'validate-in': validateLocally('in', { week, readList: keptLists.read }),
  'validate-out': validateLocally('out', { week, readList: keptLists.read }),
  'register-lesson': registerLessonLocally({ week, readList: keptLists.read }),
  'load-transfer': loadTransferLocally({ week, readList: keptLists.read }),
};
