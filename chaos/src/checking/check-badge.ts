import type { World } from '../history/world.ts';

/**
 * I12: the badge counts whatever was claimed to be safe and has no verdict yet. A page may count more for a moment (it
 * has not stored a verdict, or does not know another page's yet), but never fewer.
 */
export function checkBadge({ model, traffic, phones }: World): void {
  for (const phone of phones) {
    const { open, lost, abort, quota } = phone.storage;
    if (open + lost + abort + quota > 0) {
      model.excused('a failing storage shows no badge');
      continue;
    }
    const badges = phone.tabs
      .filter(({ life }) => life.isAlive())
      .map(({ app }) => {
        const offline = app['offline/rep-offline.ts'].openedRepOffline();
        const rep = app['session/session.ts'].currentRep()?.repId;
        if (!offline || !rep) return null;
        const { unsent, storeFailed } = app['offline/outbox/use-outbox.ts'].viewOf(offline.outbox.items());
        return storeFailed ? null : { rep, unsent };
      })
      .filter((badge) => badge !== null);
    const [first] = badges;
    if (!first || badges.length < phone.tabs.length) continue;
    const without = [...model.actions.values()].filter(
      (action) =>
        action.phone === phone &&
        action.repId === first.rep &&
        action.claimed &&
        !action.evicted &&
        !traffic.terminal.has(action.id),
    );
    const most = Math.max(...badges.map(({ unsent }) => unsent));
    if (most < without.length) {
      model.violated(
        'wrong-badge',
        `${phone.name} shows ${most} unsent: ${without.map(({ id }) => id).join(', ')} have no verdict`,
      );
    }
  }
}
