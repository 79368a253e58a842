import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import type { Database } from '#platform/database.ts';

/** Where somebody is on a departure, and how many of each there are, by the plainest reading of the tables. */
export interface NaiveDeparture {
  seats: ReadonlyMap<string, 'aboard' | 'elsewhere' | 'no-show' | 'missing'>;
  guests: ReadonlySet<string>;
}

interface Fact {
  kind: string;
  reference: string;
  place: string;
  at: string;
  reason?: string | null;
}

/**
 * Who is on a vehicle's outbound departure, from rows of the ledger and of bookings alone: written once more, in other words
 * than the rules and the database's functions, which are tested against it.
 */
export async function naiveDeparture(
  { pool }: Database,
  weekId: string,
  { kind, id }: { kind: VehicleKind; id: string },
): Promise<NaiveDeparture> {
  const here = `${kind}:${id}:outbound`;
  const { rows: facts } = await pool.query<Fact>(
    `SELECT kind, reference, place, corrected_at AS at, body ->> 'reason' AS reason FROM ledger l
     WHERE week_id = $1 AND is_fact AND kind IN ('load-' || $2, 'no-show') AND starts_with(place, $2 || ':')
       AND reference IS NOT NULL
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq) ORDER BY corrected_at, seq`,
    [weekId, kind],
  );
  const { rows: added } = await pool.query<Fact>(
    `SELECT kind, reference, 'transfer:' || (body ->> 'transferId') || ':outbound' AS place, corrected_at AS at FROM ledger l
     WHERE week_id = $1 AND is_fact AND kind = 'add-extra' AND $2 = 'transfer'
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq) ORDER BY corrected_at, seq`,
    [weekId, kind],
  );
  const { rows: booked } = await pool.query<{ reference: string }>(
    `SELECT a.reference FROM allocation a JOIN passenger p USING (week_id, reference)
     WHERE a.week_id = $1 AND a.kind = $2 AND a.place_id = $3 AND NOT a.gone AND NOT p.gone AND NOT p.cancelled`,
    [weekId, kind, id],
  );
  const extras = Map.groupBy(added, ({ reference }) => reference);
  const whereIs = new Map(
    [...Map.groupBy([...facts, ...added], ({ reference }) => reference)].map(([who, own]) => {
      const journey = own.filter((fact) => fact.kind !== 'add-extra');
      return [who, withExtras(placeOf(journey), extras.get(who) ?? [], journey)];
    }),
  );
  const seats = new Map(
    booked.map(({ reference }) => {
      const known = whereIs.get(reference);
      if (known?.on !== undefined)
        return [reference, known.on === here ? ('aboard' as const) : ('elsewhere' as const)];
      return [reference, known?.notOn === here ? ('no-show' as const) : ('missing' as const)];
    }),
  );
  const aboard = [...whereIs].filter(([, known]) => known.on === here).map(([who]) => who);
  return { seats, guests: new Set(aboard.filter((who) => !seats.has(who))) };
}

/** On which departure somebody is since when, or on which they are said not to be. */
interface Whereabouts {
  on?: string | undefined;
  at?: number;
  notOn?: string | undefined;
}

/** The same with the transfers to which they were added: they are where they got on last. */
function withExtras(known: Whereabouts, extras: readonly Fact[], journey: readonly Fact[]): Whereabouts {
  let where = known;
  // Only somebody who is on none by what was scanned has been seen leaving.
  const left = journey.findLast(({ reason, place }) => reason === 'left' && place === known.notOn);
  // On each transfer the first time counts that they were added.
  const first = new Map(extras.toReversed().map((extra) => [extra.place, extra]));
  for (const { place, at } of [...first.values()].sort((a, b) => Number(a.at) - Number(b.at))) {
    const hasLeft = left?.place === place && Number(left.at) >= Number(at);
    if (!hasLeft && (where.on === undefined || Number(at) > (where.at ?? 0)))
      where = { on: place, at: Number(at) };
  }
  return where;
}

function placeOf(facts: readonly Fact[]): Whereabouts {
  let loads: Fact[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'no-show') loads.push(fact);
    else if (fact.reason === 'left') loads = loads.filter(({ place }) => place !== fact.place);
  }
  if (loads.length > 0) return { on: loads[0]?.place, at: Number(loads[0]?.at) };
  // Whoever is on none was last said not to come, and is waited for everywhere else.
  return { notOn: facts.at(-1)?.place };
}

/** Who is inside an event by the ledger: whoever last went in. */
export async function naiveInside({ pool }: Database, weekId: string, eventId: string): Promise<number> {
  const { rows } = await pool.query<{ kind: string; reference: string }>(
    `SELECT kind, reference FROM ledger l
     WHERE week_id = $1 AND is_fact AND kind IN ('validate-in', 'validate-out') AND body ->> 'eventId' = $2
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq) ORDER BY corrected_at, seq`,
    [weekId, eventId],
  );
  const last = new Map(rows.map(({ kind, reference }) => [reference, kind]));
  return [...last.values()].filter((kind) => kind === 'validate-in').length;
}

/** How many keys of a room are out by the ledger: never fewer than none, and never more than it has. */
export async function naiveKeysOut(
  { pool }: Database,
  weekId: string,
  room: { id: string; keys: number },
): Promise<number> {
  const { rows } = await pool.query<{ kind: string; keys: number }>(
    `SELECT kind, (body ->> 'numberOfKeys')::integer AS keys FROM ledger l
     WHERE week_id = $1 AND is_fact AND kind IN ('distribute-keys', 'return-keys') AND body ->> 'roomId' = $2
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq) ORDER BY corrected_at, seq`,
    [weekId, room.id],
  );
  let out = 0;
  for (const { kind, keys } of rows)
    out = kind === 'distribute-keys' ? Math.min(room.keys, out + keys) : Math.max(0, out - keys);
  return out;
}

/** The facts of a kind that nobody took back, each with whether its passenger has cancelled since or is no longer booked. */
export async function naiveDone(
  { pool }: Database,
  weekId: string,
  kind: string,
): Promise<{ subject: string; cancelled: boolean; gone: boolean }[]> {
  const { rows } = await pool.query<{ subject: string; cancelled: boolean; gone: boolean }>(
    `SELECT l.subject, p.cancelled, p.gone OR a.gone AS gone FROM ledger l
     JOIN allocation a ON a.week_id = l.week_id AND a.barcode = l.body ->> 'barcode'
       AND (a.kind = 'lift-pass' OR a.kind = split_part(l.subject, ':', 1))
     JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
     WHERE l.week_id = $1 AND l.is_fact AND l.kind = $2
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq)`,
    [weekId, kind],
  );
  return rows;
}
