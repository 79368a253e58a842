import type { OutboxItem } from '../../../client/src/offline/outbox/outbox-item.ts';
import type { World } from '../history/world.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { keptCount, rawDatabases } from './raw-outbox.ts';

/**
 * No refusal is hidden: a rep who did not see it on the screen finds it on the phone's list. And I11 and I15: a signed-out
 * rep's weeks and lists are gone, and nobody was signed out who did nothing for it.
 */
export function checkPhones(world: World, rows: readonly LedgerRow[]): void {
  const { model } = world;
  const undone = new Set([...model.actions.values()].map(({ undoes }) => undoes));
  const refused = new Map(rows.filter(({ verdict }) => verdict === 'refused').map((row) => [row.id, row]));
  for (const phone of world.phones) {
    const [tab] = phone.tabs;
    const items = tab?.app['offline/rep-offline.ts'].openedRepOffline()?.outbox.items().items ?? [];
    const known = new Map(items.map((item) => [item.id, item]));
    const user = tab?.app['session/session.ts'].currentRep()?.repId;
    for (const action of model.actions.values()) {
      const row = refused.get(action.id);
      if (action.phone !== phone || action.repId !== user || !row) continue;
      if (!action.claimed || action.shown || action.evicted || undone.has(action.id)) continue;
      const item = known.get(action.id);
      const isUndo = action.kind === 'undo';
      // There was nothing to undo, so the rep has what they wanted: by the phone's clock a day later it is forgotten.
      const isForgotten = isUndo && !item && row.reason === 'nothing-to-undo';
      if (isForgotten) model.excused('an undo that found nothing is forgotten');
      if (
        item?.state !== 'needs-attention' &&
        !(item?.outcome?.result === 'refused' && isUndo) &&
        !isForgotten
      ) {
        model.violated('hidden', `${action.id} was refused and is ${item?.state ?? 'gone'}`);
      }
    }
    checkOutcomes(world, items, rows);
    for (const page of phone.tabs) {
      for (const { text, session } of page.sessionEnds) {
        if (phone.endedSessions.has(session)) model.excused('a rep whose session was ended is signed out');
        else model.violated('signed-out', `${phone.name}, session ${session}: ${text}`);
      }
    }
    checkLeftBehind(world, phone);
  }
}

/** What the phone has as the verdict on an action is the ledger's. */
function checkOutcomes({ model }: World, items: readonly OutboxItem[], rows: readonly LedgerRow[]): void {
  for (const { id, kind, outcome } of items) {
    const row = rows.find((known) => known.id === id);
    if (!row || !outcome || kind === 'add-extra') continue;
    if (outcome.result === 'discarded' || outcome.result === 'already-processed') continue;
    if (outcome.result !== row.verdict)
      model.violated('wrong-verdict', `${id} is ${row.verdict}, its phone has it as ${outcome.result}`);
  }
}

function checkLeftBehind(world: World, phone: World['phones'][number]): void {
  const mayKeep = phone.tabs[0]?.app['offline/rep-offline.ts'].openedRepOffline() ? 1 : 0;
  const keeping = [...rawDatabases(phone)].filter(([, database]) => keptCount(database) > 0);
  if (keeping.length > mayKeep) {
    world.model.violated('left-behind', `${keeping.length} databases of ${phone.name} keep lists`);
  }
}
