import type { lazyRouteComponent } from '@tanstack/react-router';
import { registerLocalHandlers } from '#offline/local-verdict.ts';
import { registerActions } from '#scan/action-definition.ts';
import { lazyScreen } from './missing-code.ts';

/** A screen that records or lists actions comes with their definitions: once it is open the signal may go. */
export const actionScreen: typeof lazyRouteComponent = (load, name) =>
  lazyScreen(async () => {
    const [screen] = await Promise.all([load(), loadActions()]);
    return screen;
  }, name);

/** A screen that only counts actions on its cards does not wait for their definitions. */
export const cardScreen: typeof lazyRouteComponent = (load, name) =>
  lazyScreen(async () => {
    const screen = await load();
    void loadActions().catch(() => undefined);
    return screen;
  }, name);

async function loadActions(): Promise<void> {
  const { actions } = await import('./actions.ts');
  registerLocalHandlers(actions);
  registerActions(actions);
}
