import { appBrandSlug } from '#api/app-brand.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { LocalHandlers } from '#offline/local-verdict.ts';
import { undoOffline } from '#offline/undo-offline.ts';
import { currentRep } from '#session/session.ts';
import { week } from '#week/page/week-client.ts';
import { validateOffline } from '../features/events/validate-offline.ts';
import { distributeKeysOffline, returnKeysOffline } from '../features/keys/keys-offline.ts';
import { registerLessonOffline } from '../features/lessons/register-lesson-offline.ts';
import { distributePassOffline } from '../features/lift-passes/distribute-pass-offline.ts';
import { loadCoachOffline } from '../features/vehicles/coaches/load-coach-offline.ts';
import { addExtraOffline } from '../features/vehicles/extras/add-extra-offline.ts';
import { loadTransferOffline } from '../features/vehicles/transfers/load-transfer-offline.ts';

/** How each kind of action is judged on this phone when the server does not answer in time. */
export const actionHandlers: LocalHandlers = {
  'add-extra': addExtraOffline({ week, readList: keptLists.read }),
  'load-coach': loadCoachOffline({ week, readList: keptLists.read }),
  'distribute-pass': distributePassOffline({ brand: appBrandSlug, readList: keptLists.read }),
  'distribute-keys': distributeKeysOffline(keptLists.read),
  'return-keys': returnKeysOffline(keptLists.read),
  undo: undoOffline(currentRep),
  'validate-in': validateOffline('in', { week, readList: keptLists.read }),
  'validate-out': validateOffline('out', { week, readList: keptLists.read }),
  'register-lesson': registerLessonOffline({ week, readList: keptLists.read }),
  'load-transfer': loadTransferOffline({ week, readList: keptLists.read }),
};
