import type { lazyRouteComponent } from '@tanstack/react-router';
import { registerLocalHandlers } from '#offline/local-verdict.ts';
import { registerExplainers } from '#scan/verdict/explain-error.ts';
import { lazyScreen } from './missing-code.ts';

/** A screen that records actions is loaded with the rules that judge them here and the texts of late answers: once it is open the signal may go. */
export const actionScreen: typeof lazyRouteComponent = (load, name) =>
  lazyScreen(async () => {
    const [screen, { actionHandlers }, { actionExplainers }] = await Promise.all([
      load(),
      import('./action-handlers.ts'),
      import('./action-explainers.ts'),
    ]);
    registerLocalHandlers(actionHandlers);
    registerExplainers(actionExplainers);
    return screen;
  }, name);
