import type { OutboxItem } from '../../../client/src/offline/outbox/outbox-item.ts';
import type { World } from '../history/world.ts';
import { checkBadge } from './check-badge.ts';
import { idsOnPhone } from './raw-outbox.ts';

/** Ids that have been found in the ledger already. */
export type Proven = Set<string>;

/** I1, I3 and I12 after every step: whatever was claimed is on its phone or in the ledger, and whatever left the queue is in the ledger. */
export async function checkStep(world: World, proven: Proven): Promise<void> {
  const { model } = world;
  const onPhone = new Map(world.phones.map((phone) => [phone.name, idsOnPhone(phone)]));
  for (const action of model.actions.values()) {
    if (!action.claimed || action.evicted || proven.has(action.id)) continue;
    if (onPhone.get(action.phone.name)?.has(action.id)) continue;
    if (await holdsAll(world, action.rows)) proven.add(action.id);
    else model.violated('lost', `${action.id} is neither on its phone nor in the ledger`);
  }
  checkBadge(world);
  for (const phone of world.phones) {
    for (const tab of phone.tabs) {
      if (!tab.life.isAlive()) continue;
      for (const item of tab.app['offline/rep-offline.ts'].openedRepOffline()?.outbox.items().items ?? []) {
        if (proven.has(item.id) || !isSettledByServer(item)) continue;
        if (await holdsAll(world, model.actions.get(item.id)?.rows ?? [item.id])) proven.add(item.id);
        else if (world.hasFailedOver && item.epoch !== world.bench.season.epoch())
          model.excused('what a failover may have lost is not sent again yet');
        else
          model.violated(
            'lost',
            `${item.id} is settled as ${item.outcome?.result} without a row in the ledger`,
          );
      }
    }
  }
}

async function holdsAll({ bench, ledger }: World, rows: readonly string[]): Promise<boolean> {
  for (const row of rows) if (!(await bench.time.whileReal(ledger.holds(row)))) return false;
  return true;
}

/** What a person discards has been refused, and so recorded, before. */
function isSettledByServer({ state, outcome }: OutboxItem): boolean {
  if (state === 'waiting' || state === 'sending') return false;
  // Refusals of requests that cannot be recorded, such as an unknown week's, leave a visible item and no row.
  return (
    outcome?.result === 'accepted' ||
    outcome?.result === 'conflict' ||
    outcome?.result === 'already-processed'
  );
}
