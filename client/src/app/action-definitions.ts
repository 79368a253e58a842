/* What the app knows of every kind of action. A new workflow adds its line here. */
export { undoDefinition as undo } from '#undo/undo-definition.ts';
export {
  validateInDefinition as 'validate-in',
  validateOutDefinition as 'validate-out',
} from '../features/events/event-definitions.ts';
export {
  distributeKeysDefinition as 'distribute-keys',
  returnKeysDefinition as 'return-keys',
} from '../features/keys/key-definitions.ts';
export { registerLessonDefinition as 'register-lesson' } from '../features/lessons/register-lesson-definition.ts';
export { distributePassDefinition as 'distribute-pass' } from '../features/lift-passes/distribute-pass-definition.ts';
export { loadCoachDefinition as 'load-coach' } from '../features/vehicles/coaches/load-coach-definition.ts';
export {
  closeDepartureDefinition as 'close-departure',
  noShowDefinition as 'no-show',
} from '../features/vehicles/departures/departure-definitions.ts';
export { addExtraDefinition as 'add-extra' } from '../features/vehicles/extras/add-extra-definition.ts';
export { loadTransferDefinition as 'load-transfer' } from '../features/vehicles/transfers/load-transfer-definition.ts';
