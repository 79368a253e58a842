/*
 * Every kind of action and its contract. A new workflow adds its line here; the type checker then names the registers
 * that lack it.
 */
export { closeDepartureAction as 'close-departure' } from './close-departure.ts';
export { loadCoachAction as 'load-coach' } from './coach.ts';
export { validateInAction as 'validate-in', validateOutAction as 'validate-out' } from './event.ts';
export { addExtraAction as 'add-extra' } from './extra-passengers.ts';
export { distributeKeysAction as 'distribute-keys', returnKeysAction as 'return-keys' } from './keys.ts';
export { registerLessonAction as 'register-lesson' } from './lesson.ts';
export { distributePassAction as 'distribute-pass' } from './lift-pass.ts';
export { noShowAction as 'no-show' } from './no-show.ts';
export { loadTransferAction as 'load-transfer' } from './transfer.ts';
export { undoAction as undo } from './undo.ts';
