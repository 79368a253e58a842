import type { ModelAction } from '../checking/model.ts';
import { newId } from './act.ts';
import type { Step } from './history.ts';
import type { World } from './world.ts';

/**
 * A rep of level 2 undoes anybody's action, from a device other than the phones: no screen of the app offers a
 * colleague's actions.
 */
export async function undoAny(
  { weekId, model, ledger, phones, bench, send, elsewhere }: World,
  { of, reason }: Extract<Step, { step: 'undo-any' }>,
): Promise<void> {
  const phone = phones.find(({ rep, cookies }) => rep.level >= 2 && cookies.size > 0);
  const rows = await bench.time.whileReal(ledger.ended());
  const takenBack = new Set(rows.map(({ undoes }) => undoes));
  const facts = rows.filter(({ isFact, kind, seq }) => isFact && kind !== 'undo' && !takenBack.has(seq));
  const undone = facts.at(-1 - (of % Math.max(facts.length, 1)));
  if (!phone || !undone) return;
  const id = newId({ weekId, model });
  const action: ModelAction = {
    id,
    rows: [id],
    kind: 'undo',
    ...{ subject: undone.subject, place: undone.place },
    phone: elsewhere,
    repId: phone.rep.repId,
    undoes: undone.id,
    leaves: false,
    ...{ claimed: false, shown: true, judgedHere: null, evicted: false },
    after: [],
  };
  model.add(action);
  const handsetTimestamp = new Date(bench.time.now()).toISOString();
  const body = {
    weekId,
    idempotentId: id,
    handsetTimestamp,
    ...(reason && { reason: 'The guest is not here' }),
  };
  action.claimed = (await send(phone.cookies, `/api/actions/${undone.id}/undo`, body)) === 200;
}
