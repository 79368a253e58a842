import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { ManifestPerson } from '@offpiste/domain/contract/hq/departure.ts';
import { referenceBooking } from '@offpiste/domain/rules/brand.ts';
import { carriesEquipment } from '@offpiste/domain/rules/coach-capacity.ts';
import type { SeatState } from '@offpiste/domain/rules/departure.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { sql } from 'kysely';
import type { DeparturePlace } from '#lists/departure-place.ts';
import type { Queries } from '#platform/as-rep.ts';

interface SeatRow {
  reference: string;
  name: string | null;
  stop: string;
  booking: 'seat' | 'guest' | 'gone';
  seat: SeatState | null;
  equipment: string | null;
  state: JourneyState;
  happenedAt: string | null;
  phone: string | null;
  group: string | null;
  bookedOn: string | null;
}

/** Somebody of a departure and where they board. */
export type PersonAtStop = ManifestPerson & { stop: string };

/** Everybody of a departure, by name. */
export interface Manifest {
  /** Those who have a seat. */
  seats: PersonAtStop[];
  guests: PersonAtStop[];
  gone: { reference: string; name: string; stop: string }[];
}

/** Reads everybody of a departure with what a desk needs to find them. */
export async function readManifest(
  { db }: Queries,
  weekId: string,
  { kind, id, direction }: DeparturePlace,
): Promise<Manifest> {
  const { rows } = await sql<SeatRow>`
    SELECT s.reference, s.name, coalesce(s.stop, '') AS stop, s.booking, s.seat, s.equipment, s.state,
      s.happened_at AS "happenedAt", d.phone, p.group_name AS group,
      CASE s.booking WHEN 'guest' THEN (
        SELECT a.kind || ':' || a.place_id || ':' || a.direction FROM allocation a
        WHERE a.week_id = ${weekId} AND a.reference = s.reference AND a.kind = s.kind AND a.direction = s.direction
          AND NOT a.gone ORDER BY a.place_id LIMIT 1) END AS "bookedOn"
    FROM departure_seats(${weekId}, ${kind}, ${id}, ${direction}) s
    LEFT JOIN passenger p ON p.week_id = ${weekId} AND p.reference = s.reference
    LEFT JOIN passenger_detail d ON d.week_id = ${weekId} AND d.reference = s.reference`.execute(db);
  rows.sort((a, b) => compareText(a.name ?? '', b.name ?? '') || compareText(a.reference, b.reference));
  const people = (booking: SeatRow['booking']) => rows.filter((row) => row.booking === booking);
  return {
    seats: people('seat').map(personOf),
    guests: people('guest').map(personOf),
    gone: people('gone').map(({ reference, name, stop }) => ({ reference, name: name ?? '', stop })),
  };
}

function personOf(row: SeatRow): PersonAtStop {
  const { reference, name, stop, seat, equipment, phone, group, bookedOn } = row;
  if (!seat) throw new Error('a seat without a state');
  return {
    reference,
    name,
    stop,
    seat,
    recorded: recordedOf(row),
    equipment: carriesEquipment(equipment),
    phone,
    group,
    booking: referenceBooking(reference),
    bookedOn,
  };
}

/** What a seat's state rests on: nothing of whoever is missing, though something may be known from elsewhere. */
function recordedOf({ seat, state, happenedAt }: SeatRow): ManifestPerson['recorded'] {
  if (!state || seat === 'missing') return null;
  const { actionId, at, repId, repName } = isLoaded(state) ? state : state.noShow;
  const { reason, note } = isLoaded(state) ? { reason: null, note: '' } : state.noShow;
  return { actionId, at: toInstant(at), by: repName, repId, place: happenedAt ?? '', reason, note };
}
