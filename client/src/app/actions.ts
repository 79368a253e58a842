import type { ActionDefinitions } from '#scan/action-definition.ts';
import { undoDefinition } from '#undo/undo-definition.ts';
import { validateInDefinition, validateOutDefinition } from '../features/events/event-definitions.ts';
import { distributeKeysDefinition, returnKeysDefinition } from '../features/keys/key-definitions.ts';
import { registerLessonDefinition } from '../features/lessons/register-lesson-definition.ts';
import { distributePassDefinition } from '../features/lift-passes/distribute-pass-definition.ts';
import { loadCoachDefinition } from '../features/vehicles/coaches/load-coach-definition.ts';
import { addExtraDefinition } from '../features/vehicles/extras/add-extra-definition.ts';
import { loadTransferDefinition } from '../features/vehicles/transfers/load-transfer-definition.ts';

/** Everything the app does, by kind of action; *Prepare shift* lists what they need in this order. */
export const actions: ActionDefinitions = {
  'load-coach': loadCoachDefinition,
  'load-transfer': loadTransferDefinition,
  'add-extra': addExtraDefinition,
  'distribute-pass': distributePassDefinition,
  'register-lesson': registerLessonDefinition,
  'validate-in': validateInDefinition,
  'validate-out': validateOutDefinition,
  'distribute-keys': distributeKeysDefinition,
  'return-keys': returnKeysDefinition,
  undo: undoDefinition,
};
