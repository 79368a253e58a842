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
  reason: string | null;
}

/**
 * Who is on a coach's outbound departure, from rows of the ledger and of bookings alone: written once more, in other words
 * than the rules and the database's functions, which are tested against it.
 */
export async function naiveDeparture(
  { pool }: Database,
  weekId: string,
  coachId: string,
): Promise<NaiveDeparture> {
  const here = `coach:${coachId}:outbound`;
  const { rows: facts } = await pool.query<Fact>(
    `SELECT kind, reference, place, body ->> 'reason' AS reason FROM ledger l
     WHERE week_id = $1 AND is_fact AND kind IN ('load-coach', 'no-show') AND reference IS NOT NULL
       AND NOT EXISTS (SELECT FROM ledger u WHERE u.undoes = l.seq) ORDER BY corrected_at, seq`,
    [weekId],
  );
  const { rows: booked } = await pool.query<{ reference: string }>(
    `SELECT a.reference FROM allocation a JOIN passenger p USING (week_id, reference)
     WHERE a.week_id = $1 AND a.place_id = $2 AND NOT a.gone AND NOT p.gone AND NOT p.cancelled`,
    [weekId, coachId],
  );
  const whereIs = new Map(
    [...Map.groupBy(facts, ({ reference }) => reference)].map(([who, own]) => [who, placeOf(own)]),
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

/** On which departure somebody is, or on which they are said not to be. */
function placeOf(facts: readonly Fact[]): { on?: string | undefined; notOn?: string | undefined } {
  let loads: Fact[] = [];
  for (const fact of facts) {
    if (fact.kind === 'load-coach') loads.push(fact);
    else if (fact.reason === 'left') loads = loads.filter(({ place }) => place !== fact.place);
  }
  if (loads.length > 0) return { on: loads[0]?.place };
  // Whoever is on none was last said not to come, and is waited for everywhere else.
  return { notOn: facts.at(-1)?.place };
}
