/* Every module that records actions. A new workflow adds its module here, and nothing else on the server. */
export { events } from './modules/events/event-routes.ts';
export { extraPassengers } from './modules/extra-passengers/extra-routes.ts';
export { keys } from './modules/keys/key-routes.ts';
export { lessons } from './modules/lessons/lesson-routes.ts';
export { liftPasses } from './modules/lift-passes/lift-pass-routes.ts';
export { coaches } from './modules/vehicles/coach-routes.ts';
export { departures } from './modules/vehicles/departure-routes.ts';
export { transfers } from './modules/vehicles/transfer-routes.ts';
