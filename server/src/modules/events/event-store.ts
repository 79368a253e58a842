import type { AccreditationEvent, EventInfo, EventTicket } from '@offpiste/domain/contract/event.ts';
import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import type { EventPlace } from '@offpiste/domain/contract/week.ts';
import { eventCounts } from '@offpiste/domain/rules/event-counts.ts';
import type { EntryStatus } from '@offpiste/domain/rules/event-passages.ts';
import { compareByStart, compareText } from '@offpiste/domain/rules/sorting.ts';
import { showsEvent, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Column } from '#ledger/booking-query.ts';
import { entryStatus, hasEntered, isDeleted, ticketRows } from '#lists/ticket-rows.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { Brands } from '#platform/brands.ts';
import type { EventEntryBooking } from './event-entry.ts';

type EventDetail = z.infer<typeof EventPlace>;

/** What is booked for one passage, as an expression for the ledger's reading. */
export function eventEntryBooking(
  passage: Record<'weekId' | 'eventId' | 'reference', Column>,
): RawBuilder<EventEntryBooking> {
  const { weekId, eventId, reference } = passage;
  const tickets = sql`
    SELECT jsonb_agg(jsonb_build_object(
      'eventId', a.place_id, 'eventName', v.detail ->> 'name', 'startsAt', v.detail ->> 'startDateTime',
      'brands', v.detail -> 'brands', 'deleted', a.gone) ORDER BY v.detail ->> 'startDateTime', a.place_id)
    FROM allocation a
    JOIN place v ON v.week_id = a.week_id AND v.kind = 'event' AND v.place_id = a.place_id AND NOT v.gone
    WHERE a.week_id = p.week_id AND a.reference = p.reference AND a.kind = 'event'`;
  return sql<EventEntryBooking>`jsonb_build_object(
    'brands', (SELECT v.detail -> 'brands' FROM place v
      WHERE v.week_id = ${weekId} AND v.kind = 'event' AND v.place_id = ${eventId} AND NOT v.gone),
    'passenger', (
      SELECT jsonb_build_object('name', p.name, 'reference', p.reference, 'prefix', p.prefix,
        'cancelled', p.cancelled OR p.gone, 'tickets', coalesce((${tickets}), '[]'))
      FROM passenger p WHERE p.week_id = ${weekId} AND p.reference = ${reference}))`;
}

/** The events of a week that the viewer's app shows, by start, then name. */
export async function listEvents(
  { db }: Queries,
  weekId: string,
  viewer: Viewer,
  brands: Brands,
): Promise<AccreditationEvent[]> {
  const { rows } = await sql<{
    eventId: string;
    detail: EventDetail;
    sheet: { eventRef?: string; locationName?: string | null };
    pax: number;
  }>`
    SELECT v.place_id AS "eventId", v.detail, v.sheet, (
      SELECT count(*) FROM allocation a JOIN passenger p ON p.week_id = a.week_id AND p.reference = a.reference
      WHERE a.week_id = v.week_id AND a.kind = 'event' AND a.place_id = v.place_id
        AND NOT (a.gone OR p.gone OR p.cancelled)) AS pax
    FROM place v WHERE v.week_id = ${weekId} AND v.kind = 'event' AND NOT v.gone`.execute(db);
  const nameOf = new Map(brands.all.map(({ slug, name }) => [slug, name]));
  return rows
    .filter(({ detail }) => showsEvent(viewer, detail))
    .map(({ eventId, detail, sheet, pax }) => ({
      eventId,
      eventRef: sheet.eventRef ?? eventId,
      eventName: detail.name,
      brands: detail.brands.map((slug) => nameOf.get(slug) ?? slug).join(','),
      startDateTime: detail.startDateTime,
      endDateTime: detail.endDateTime,
      locationName: sheet.locationName ?? detail.location?.name ?? null,
      pax,
    }))
    .sort((a, b) => compareByStart(startOf(a), startOf(b)));
}

function startOf({ startDateTime, eventName }: AccreditationEvent) {
  return { startsAt: startDateTime === null ? null : toEpoch(startDateTime), name: eventName };
}

/** An event's tickets by name, and its counts; null when the week has no such event or the viewer's app does not show it. */
export async function findEventInfo(
  { db }: Queries,
  event: { weekId: string; eventId: string },
  viewer: Viewer,
): Promise<EventInfo | null> {
  const { weekId, eventId } = event;
  const places = await sql<{ detail: EventDetail }>`
    SELECT v.detail FROM place v WHERE v.week_id = ${weekId} AND v.kind = 'event' AND v.place_id = ${eventId}
      AND NOT v.gone`.execute(db);
  const detail = places.rows[0]?.detail;
  if (!detail || !showsEvent(viewer, detail)) return null;

  const { rows } = await sql<{
    name: string;
    reference: string;
    deleted: boolean;
    status: EntryStatus | null;
    hasEntered: boolean | null;
  }>`
    SELECT p.name, a.reference, ${isDeleted} AS deleted, ${entryStatus} AS status, ${hasEntered} AS "hasEntered"
    FROM ${ticketRows(weekId, 'event')} AND a.place_id = ${eventId}`.execute(db);
  const tickets = rows
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.reference, b.reference))
    .map(
      ({ name, reference, deleted, status, hasEntered }): EventTicket => ({
        name,
        bookingRef: reference,
        barcode: reference,
        entryStatus: status ?? 'none',
        hasEntered: hasEntered ? 1 : 0,
        deleted: deleted ? '1' : '0',
      }),
    );
  return { eventName: detail.name, ...eventCounts(tickets), tickets };
}
