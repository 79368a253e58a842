import type { lazyRouteComponent } from '@tanstack/react-router';
import { registerLocalHandlers } from '#offline/local-verdict.ts';
import { lazyScreen } from './missing-code.ts';

/** A screen that records actions comes with the rules that judge them here: once it is open the signal may go. */
export const actionScreen: typeof lazyRouteComponent = (load, name) =>
  lazyScreen(async () => {
    const [screen, { actionHandlers }] = await Promise.all([load(), import('./action-handlers.ts')]);
    registerLocalHandlers(actionHandlers);
    return screen;
  }, name);
