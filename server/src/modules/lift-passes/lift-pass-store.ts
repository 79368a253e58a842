import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import type { LiftPass } from '@offpiste/domain/rules/lift-pass.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import type { Queries } from '#platform/as-rep.ts';

/** A lift pass with its one private field. */
export interface StoredPass extends LiftPass {
  passType: string;
  duration: number | null;
}

/**
 * The passes of a week that match, each as a row `pass` of type json. Where a later bundle moved a pass to another
 * point or person, its former row is `gone` and is not used.
 */
function passes(weekId: string | Column, matching: RawBuilder<unknown>): RawBuilder<{ pass: StoredPass }> {
  return sql`
    SELECT DISTINCT ON (a.barcode) jsonb_build_object(
      'barcode', a.barcode, 'name', p.name, 'bookingRef', a.reference,
      'staffMembers', a.detail -> 'staffMembers', 'deleted', p.cancelled OR p.gone OR a.gone,
      'distributed', CASE WHEN s.state <> 'null' THEN s.state
        WHEN a.detail ->> 'distributed' = '1' THEN '"unknown"'::jsonb ELSE 'null'::jsonb END,
      'passType', a.detail -> 'passType', 'duration', a.detail -> 'duration') AS pass
    FROM allocation a
    JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
    LEFT JOIN projection s ON s.week_id = a.week_id AND s.subject = 'lift-pass:' || a.barcode
    WHERE a.week_id = ${weekId} AND a.kind = 'lift-pass' AND ${matching}
      AND NOT (a.gone AND EXISTS (SELECT FROM allocation live WHERE live.week_id = a.week_id
        AND live.kind = a.kind AND live.barcode = a.barcode AND NOT live.gone))
    ORDER BY a.barcode, a.gone, a.place_id`;
}

/** The pass with this code or, of a passenger's reference, the passes of that passenger. */
function passesOfCode(weekId: string | Column, code: string | Column): RawBuilder<{ pass: StoredPass }> {
  return passes(weekId, sql`(a.barcode = ${code} OR a.reference = ${code})`);
}

/** What a distribution depends on, as an expression for the ledger's reading. */
export function passDistributionBooking({
  weekId,
  code,
}: Record<'weekId' | 'code', Column>): RawBuilder<StoredPass[]> {
  return sql<StoredPass[]>`(
    SELECT coalesce(jsonb_agg(m.pass), '[]') FROM (${passesOfCode(weekId, code)}) m)`;
}

/** The passes that a code may mean. */
export async function findPasses({ db }: Queries, weekId: string, code: string): Promise<StoredPass[]> {
  const { rows } = await passesOfCode(weekId, code).execute(db);
  return rows.map((row) => row.pass);
}

/** The passes that a rep hands out, by the name of the passenger. */
export async function listPassesOfRep({ db }: Queries, weekId: string, repId: string): Promise<StoredPass[]> {
  const { rows } = await passes(weekId, sql`a.detail -> 'staffMembers' ? ${repId}`).execute(db);
  return rows
    .map((row) => row.pass)
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.barcode, b.barcode));
}

/** A pass in the shape of the specification. */
export function toTicket(pass: StoredPass): LiftPassTicket {
  return {
    name: pass.name,
    bookingRef: pass.bookingRef,
    barcode: pass.barcode,
    distributed: pass.distributed ? 1 : 0,
    deleted: pass.deleted ? '1' : '0',
    passType: pass.passType,
    duration: pass.duration,
    staffMembers: JSON.stringify(pass.staffMembers.map((id) => ({ id }))),
  };
}
