import type { World } from '../history/world.ts';
import { checkCloses } from './check-home.ts';
import { expectedTimes, expectedVerdict } from './expected-verdict.ts';
import type { LedgerRow } from './ledger-rows.ts';
import { idsOnPhone } from './raw-outbox.ts';

/** What the ledger shows at the end: I2, I4, I6, I9, I16, and that every verdict is the model's. */
export function checkLedger(world: World, rows: readonly LedgerRow[]): void {
  const { model, traffic } = world;
  const repOf = (id: string) => world.reps.find(({ repId }) => repId === id);
  const byId = new Map<string, LedgerRow>();
  for (const row of rows) {
    const action = model.actionOf(row.id);
    if (!action) model.violated('doubled', `${row.id} of ${row.repId} is nobody's action`);
    else if (action.repId !== row.repId)
      model.violated('wrong-actor', `${row.id} of ${action.repId} by ${row.repId}`);
    if (byId.has(row.id)) model.violated('doubled', `${row.id} has two rows`);
    byId.set(row.id, row);
    const { at, late } = expectedTimes(row);
    if (row.at !== at || row.late !== late)
      model.violated('wrong-time', `${row.id} is at ${row.at}, late: ${row.late}, not ${at}, late: ${late}`);
    const isFact = row.verdict === 'accepted' || (row.verdict === 'conflict' && late);
    const target = row.undoes === null ? null : rows.find(({ seq }) => seq === row.undoes)?.id;
    if (target !== null && target !== action?.undoes)
      model.violated('wrong-total', `${row.id} takes back ${target}, not ${action?.undoes}`);
    if (row.isFact !== isFact) model.violated('wrong-total', `${row.id} is a fact: ${row.isFact}`);
  }
  for (const action of model.actions.values()) {
    const own = action.rows.map((id) => byId.get(id)).filter((row) => row !== undefined);
    const isWhole = own.length === action.rows.length;
    const mayBeLost = world.hasFailedOver && traffic.changedNothing.has(action.id);
    if (!isWhole && mayBeLost) model.excused('an attempt that changed nothing is not sent again');
    else if (!isWhole && world.hasFailedOver && action.phone === world.elsewhere)
      model.excused('a device without the app sends nothing again');
    else if (!isWhole && action.claimed && !action.evicted) {
      const isOnPhone = idsOnPhone(action.phone).has(action.id);
      model.violated(isOnPhone ? 'undrained' : 'lost', `${action.id} has no row`);
    }
    if (!isWhole && !mayBeLost && traffic.acknowledged.has(action.id))
      model.violated('lost', `${action.id} was acknowledged`);
    for (const earlier of action.after) {
      const before = model.actions.get(earlier)?.rows.map((id) => byId.get(id)) ?? [];
      const isAfter = (row: LedgerRow) =>
        before.some(
          (other) =>
            other && (other.subject === row.subject || row.kind === 'close-departure') && other.seq > row.seq,
        );
      if (own.some(isAfter)) model.violated('out-of-order', `${earlier} after ${action.id}`);
    }
  }
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  for (const [subject, ofSubject] of bySubject) checkSubject(world, subject, ofSubject, repOf);
  checkCloses(world, rows);
}

/** Every verdict of a subject follows from the facts before it; an attempt that changed nothing may have read less. */
function checkSubject(
  { model }: World,
  subject: string,
  rows: readonly LedgerRow[],
  repOf: (id: string) => { level: number } | undefined,
): void {
  const inForce = (count: number) => {
    const before = rows.slice(0, count);
    const undone = new Set(before.map(({ undoes }) => undoes));
    return before.filter((row) => row.isFact && row.kind !== 'undo' && !undone.has(row.seq));
  };
  for (const [index, row] of rows.entries()) {
    const level = repOf(row.repId)?.level ?? 0;
    const expected = (count: number) => expectedVerdict(row, inForce(count), rows.slice(0, count), level);
    let count = index;
    while (expected(count) !== row.verdict) {
      if (count === index) model.excused('an attempt that changed nothing read less');
      const before = rows[count - 1];
      if (row.isFact || !before || row.receivedAt - before.receivedAt > READ_BEFORE_MS) {
        model.violated('wrong-total', `${row.id} of ${subject} is ${row.verdict}, not ${expected(index)}`);
        break;
      }
      count -= 1;
    }
  }
}

/** A request takes at most this long from its receipt to its row. */
const READ_BEFORE_MS = 20_000;
