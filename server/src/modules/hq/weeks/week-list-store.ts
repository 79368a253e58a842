import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { AppliedImport, WeekCard } from '@offpiste/domain/contract/hq/weeks.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** How many people an import affected, by what became of them, and of how many something had been recorded. */
type Counts = Record<string, number>;

interface CardRow extends Omit<WeekCard, 'lastImport'> {
  by: string | null;
  at: number | null;
  counts: Counts | null;
}

/** Reads every week, or one, the latest first. */
export async function listWeeks({ db }: Queries, weekId: string | null = null): Promise<WeekCard[]> {
  const { rows } = await sql<CardRow>`
    SELECT w.week_id AS "weekId", w.name, w.starts_on AS "startsOn", w.ends_on AS "endsOn", w.time_zone AS zone,
      w.disabled, w.always_on AS "alwaysOn", w.demo,
      (SELECT count(*) FROM passenger p WHERE p.week_id = w.week_id AND NOT p.gone AND NOT p.cancelled)::integer
        AS passengers,
      (SELECT count(*) FROM week_file f WHERE f.week_id = w.week_id)::integer AS documents,
      r.by, r.at, r.counts
    FROM week w LEFT JOIN LATERAL (
      SELECT by, at, counts FROM import_run r WHERE r.week_id = w.week_id ORDER BY import_id DESC LIMIT 1) r ON true
    WHERE ${weekId}::text IS NULL OR w.week_id = ${weekId}
    ORDER BY w.starts_on DESC, w.week_id`.execute(db);
  return rows.map(({ by, at, counts, ...week }) => ({
    ...week,
    lastImport: by === null || at === null ? null : { by, at: toInstant(at), people: peopleOf(counts) },
  }));
}

/** Reads the imports of a week that were applied, the newest first. */
export async function listApplied({ db }: Queries, weekId: string): Promise<AppliedImport[]> {
  const { rows } = await sql<{
    run: number;
    by: string;
    at: number;
    sources: string[];
    counts: Counts;
    isKept: boolean;
  }>`
    SELECT import_id AS run, by, at, source_names AS sources, counts, is_kept AS "isKept"
    FROM import_run WHERE week_id = ${weekId} ORDER BY import_id DESC`.execute(db);
  return rows.map(({ at, counts, ...run }) => ({
    ...run,
    at: toInstant(at),
    people: peopleOf(counts),
    recorded: counts.recorded ?? 0,
  }));
}

/** Reads the bundle that a week was imported from last; null where it is gone, and for whoever is no manager. */
export async function readLastBundle({ db }: Queries, weekId: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bundle: Uint8Array | null }>`
    SELECT last_bundle(${weekId}) AS bundle`.execute(db);
  return rows[0]?.bundle ?? null;
}

function peopleOf(counts: Counts | null): Counts {
  const { recorded: _, ...people } = counts ?? {};
  return people;
}
