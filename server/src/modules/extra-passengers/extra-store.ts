import type { ExtrasReply } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Column } from '#ledger/booking-query.ts';
import { transfersRidden } from '#ledger/transfers-ridden.ts';
import { subjectState } from '#lists/subject-state.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { ExtraBooking } from './add-extra.ts';

/** The bookings of one extra passenger, as an expression for the ledger's statement. */
export function extraBooking(
  extra: Record<'weekId' | 'transferId' | 'reference', Column>,
): RawBuilder<ExtraBooking> {
  const { weekId, transferId, reference } = extra;
  const runs = sql`
    SELECT coalesce(jsonb_agg(way), '[]') FROM unnest(ARRAY['outbound', 'inbound']) way
    WHERE coalesce(jsonb_array_length(t.detail -> 'departures' -> way), 0) > 0
      OR EXISTS (SELECT FROM allocation a WHERE a.week_id = t.week_id AND a.kind = 'transfer'
        AND a.place_id = t.place_id AND a.direction = way AND NOT a.gone)`;
  const bookings = sql`
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'transferId', a.place_id,
      'direction', a.direction,
      'pickUpLocation', a.detail ->> 'pickUp',
      'departsText', (
        SELECT stop ->> 'date_time_formatted'
        FROM place v, jsonb_array_elements(v.detail -> 'departures' -> a.direction) stop
        WHERE v.week_id = a.week_id AND v.kind = 'transfer' AND v.place_id = a.place_id
          AND stop ->> 'location' = a.detail ->> 'pickUp' LIMIT 1)
      ) ORDER BY a.direction DESC, a.place_id), '[]')
    FROM allocation a
    WHERE a.week_id = p.week_id AND a.reference = p.reference AND a.kind = 'transfer' AND NOT a.gone`;
  return sql<ExtraBooking>`jsonb_build_object(
    'ridden', ${transfersRidden({ weekId, reference })},
    'transfer', (
      SELECT jsonb_build_object('runs', (${runs})) FROM place t
      WHERE t.week_id = ${weekId} AND t.kind = 'transfer' AND t.place_id = ${transferId} AND NOT t.gone),
    'passenger', (
      SELECT jsonb_build_object('name', p.name, 'cancelled', p.cancelled OR p.gone, 'bookings', (${bookings}))
      FROM passenger p WHERE p.week_id = ${weekId} AND p.reference = ${reference}))`;
}

/** Who rides on a transfer beyond its list, first added first; null when the week has no such transfer. */
export async function findExtras(
  { db }: Queries,
  transfer: { weekId: string; transferId: string; place: string },
): Promise<ExtrasReply['extras'] | null> {
  const { weekId, transferId, place } = transfer;
  const { rows: known } = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM place t WHERE t.week_id = ${weekId} AND t.kind = 'transfer'
      AND t.place_id = ${transferId} AND NOT t.gone)`.execute(db);
  if (!known[0]?.exists) return null;

  const { rows } = await sql<{ barcode: string; name: string | null; state: NonNullable<OnceState> }>`
    SELECT s.reference AS barcode, p.name, s.state
    FROM (SELECT DISTINCT l.subject FROM ledger l
      WHERE l.week_id = ${weekId} AND l.place = ${place} AND l.kind = 'add-extra' AND l.is_fact) l
    JOIN ${subjectState(weekId, sql`l.subject`)} ON true
    LEFT JOIN passenger p ON p.week_id = s.week_id AND p.reference = s.reference
    WHERE s.state <> 'null' ORDER BY (s.state ->> 'at')::bigint, s.reference`.execute(db);
  return rows.map(({ barcode, name, state }) => ({ barcode, name, at: toInstant(state.at) }));
}

/** The ids of a week's transfers. */
export async function listTransfers({ db }: Queries, weekId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('place')
    .select('place_id')
    .where('week_id', '=', weekId)
    .where('kind', '=', 'transfer')
    .where('gone', '=', false)
    .orderBy('place_id')
    .execute();
  return rows.map((row) => row.place_id);
}
