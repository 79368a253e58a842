import { type RawBuilder, sql, type Transaction } from 'kysely';
import { rebuildSubjects } from '#ledger/rebuild-projection.ts';
import type { Tables } from '#platform/tables.ts';
import { workflows } from '../workflows.ts';
import { forgottenRow, type PersonalRow, POSITION_FIELDS } from './forgotten-row.ts';

const BATCH = 1_000;
/** A close names many people: whoever is erased goes out of it, and the others when the row is as old as theirs. */
const STILL_NAMES_SOMEBODY = sql`(l.kind = 'close-departure' AND l.body::text ~ '[A-Z0-9]+-[A-Z0-9]{6}-[0-9]{6}')`;

interface StoredRow extends PersonalRow {
  seq: number;
  week_id: string;
}

/**
 * Makes the matching rows of the ledger (`l`) forget whom they are about, and their subjects' states with them.
 * With `reps` they forget the name of the rep as well; with `only`, of several people, these. Returns the number of rows.
 */
export async function forgetActions(
  db: Transaction<Tables>,
  which: RawBuilder<unknown>,
  {
    pseudonymOf,
    reps,
    only,
  }: { pseudonymOf: (code: string) => string; reps: boolean; only?: readonly string[] },
): Promise<number> {
  // What a close states of the others has to stay, or its stop would be open again.
  const keeps = ({ kind }: StoredRow, code: string) =>
    kind === 'close-departure' && only !== undefined && !only.includes(code);
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<StoredRow>`
      SELECT l.seq, l.week_id, l.kind, l.reason, l.subject, l.reference, l.body, l.outcome, l.reply FROM ledger l
      WHERE (NOT l.forgotten OR ${STILL_NAMES_SOMEBODY}) AND l.seq > ${after} AND (${which}) ORDER BY l.seq LIMIT ${BATCH}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return count;
    const forgotten = rows.map((row) => ({
      ...row,
      now: forgottenRow(row, (code) => (keeps(row, code) ? code : pseudonymOf(code))),
    }));
    await sql`
      UPDATE ledger l SET forgotten = true, subject = f.subject, reference = f.reference, body = f.body,
        outcome = f.outcome, reply = f.reply, rep_name = CASE WHEN ${reps} THEN '' ELSE l.rep_name END
      FROM jsonb_to_recordset(${JSON.stringify(forgotten.map(({ seq, now }) => ({ seq, ...now })))}::jsonb)
        AS f(seq bigint, subject text, reference text, body jsonb, outcome jsonb, reply jsonb)
      WHERE l.seq = f.seq`.execute(db);
    for (const [weekId, ofWeek] of Map.groupBy(forgotten, (row) => row.week_id))
      await moveStates(
        db,
        weekId,
        ofWeek.map(({ subject, now }) => ({ from: subject, to: now.subject })),
      );
    count += rows.length;
    after = last.seq;
  }
}

/** Rebuilds a state from its rows, now under the subject's pseudonym. */
async function moveStates(
  db: Transaction<Tables>,
  weekId: string,
  subjects: readonly { from: string; to: string }[],
): Promise<void> {
  const names = [...new Set(subjects.flatMap(({ from, to }) => [from, to]))];
  await sql`DELETE FROM projection WHERE week_id = ${weekId} AND subject = ANY(${names})`.execute(db);
  await rebuildSubjects(db, workflows, weekId, names);
}

/** Makes rows forget the phone's position. Returns the number of rows. */
export async function forgetPositions(db: Transaction<Tables>, receivedBefore: number): Promise<number> {
  let count = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      UPDATE ledger l SET body = l.body || (
        SELECT jsonb_object_agg(name, NULL) FROM jsonb_object_keys(l.body) name WHERE name = ANY(${POSITION_FIELDS}))
      WHERE l.seq IN (SELECT o.seq FROM ledger o WHERE o.received_at < ${receivedBefore}
        AND EXISTS (SELECT FROM jsonb_each_text(o.body) f WHERE f.key = ANY(${POSITION_FIELDS}) AND f.value IS NOT NULL)
        LIMIT ${BATCH})`.execute(db);
    if (!numAffectedRows) return count;
    count += Number(numAffectedRows);
  }
}
