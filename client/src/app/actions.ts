import type { ActionDefinitions } from '#scan/action-definition.ts';
import * as definitions from './action-definitions.ts';

/** Everything the app does, by kind of action. */
export const actions: ActionDefinitions = definitions;
