import type { LiftPassTicket } from '@offpiste/domain/contract/lift-pass.ts';
import type { LiftPass } from '@offpiste/domain/rules/lift-pass.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { isDeletedPass, passDistributed, passRows } from '#lists/pass-rows.ts';
import type { Queries } from '#platform/as-rep.ts';

/** A lift pass with its one private field. */
export interface StoredPass extends LiftPass {
  passType: string;
  duration: number | null;
}

/** The passes of a week that match, each as a row `pass` of type json. */
function passes(weekId: string | Column, matching: RawBuilder<unknown>): RawBuilder<{ pass: StoredPass }> {
  const pass = sql<{ pass: StoredPass }>`jsonb_build_object(
    'barcode', a.barcode, 'name', p.name, 'bookingRef', a.reference,
    'staffMembers', a.detail -> 'staffMembers', 'deleted', ${isDeletedPass},
    'distributed', ${passDistributed},
    'passType', a.detail -> 'passType', 'duration', a.detail -> 'duration') AS pass`;
  return passRows(pass, weekId, matching);
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
