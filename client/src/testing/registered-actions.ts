import { actions } from '#app/actions.ts';
import { registerActions } from '#scan/action-definition.ts';

// Imported by tests of what reads the definitions of actions without starting the app.
registerActions(actions);
