import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { UndoneAction } from '@offpiste/domain/contract/undo.ts';
import type { UndoableAction } from '@offpiste/domain/rules/undo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { transfersRidden } from '#ledger/transfers-ridden.ts';
import type { Database } from '#platform/database.ts';

/** A row of the ledger as somebody wants to undo it. */
export interface RecordedAction extends UndoneAction {
  kind: ActionKind;
  seq: number;
}

/**
 * Finds an action by the id from its app: the rep's own before another's, one that became a fact before one that did
 * not, then the latest.
 */
export async function findAction(
  { db }: Database,
  { weekId, idempotentId, repId }: { weekId: string; idempotentId: string; repId: string },
): Promise<RecordedAction | null> {
  const { rows } = await sql<RecordedAction>`
    SELECT seq, idempotent_id AS "idempotentId", kind, subject, place FROM ledger
    WHERE idempotent_id = ${idempotentId} AND week_id = ${weekId}
    ORDER BY rep_id = ${repId} DESC, is_fact DESC, kind = 'undo', seq DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** An action as far as the verdict on its undo depends on it, as the ledger has it. */
export interface UndoBooking extends UndoableAction {
  seq: number;
  reference: string | null;
  /** The places whose lists show its passenger now, whatever they showed when it was recorded. */
  listedAt: string[];
}

/** Kinds of which lists show the state of a passenger who may have been moved there since. */
const ON_LISTS: ActionKind[] = ['load-coach', 'load-transfer', 'no-show', 'add-extra', 'register-lesson'];

/** The action of this number, as an expression for the ledger's reading. */
export function undoBooking({ seq }: Record<'seq', Column>): RawBuilder<UndoBooking | null> {
  return sql<UndoBooking | null>`(
    SELECT jsonb_build_object(
      'seq', l.seq, 'reference', l.reference, 'repId', l.rep_id, 'at', l.corrected_at,
      'listedAt', CASE WHEN l.kind = ANY(${ON_LISTS}) THEN (
        SELECT coalesce(jsonb_agg(concat_ws(':', a.kind, a.place_id, nullif(a.direction, ''))), '[]')
        FROM allocation a
        WHERE a.week_id = l.week_id AND a.reference = l.reference AND a.kind IN ('coach', 'transfer', 'lesson'))
        || ${transfersRidden({ weekId: sql`l.week_id`, reference: sql`l.reference` })} ELSE '[]' END,
      'isUndo', l.kind = 'undo', 'isFact', l.is_fact,
      'undone', (
        SELECT jsonb_build_object(
          'actionId', u.idempotent_id, 'repId', u.rep_id, 'repName', u.rep_name, 'at', u.corrected_at)
        FROM ledger u WHERE u.undoes = l.seq ORDER BY u.corrected_at, u.seq LIMIT 1))
    FROM ledger l WHERE l.seq = ${seq}::bigint)`;
}
