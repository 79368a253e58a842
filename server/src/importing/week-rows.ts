import type { WeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import type {
  Accommodation,
  Allocation,
  EventPlace,
  LessonPlace,
  LiftPassPlace,
  RentalShop,
  Room,
} from '@offpiste/domain/contract/week.ts';
import { referenceBooking } from '@offpiste/domain/rules/brand.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import type * as z from 'zod/mini';
import { documentRows } from './document-rows.ts';
import { instantReader } from './instants.ts';
import { weekLookUps } from './look-up-rows.ts';
import type { ParsedWeek } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import {
  type AllocationRow,
  type LookUpRow,
  type PassengerRow,
  type PlaceRow,
  placeRows,
  type WeekFileRow,
} from './table-rows.ts';
import { seatAllocations, vehiclePlaces } from './vehicle-rows.ts';

/** Everything that a week's folder adds to the database. */
export interface WeekRows {
  passengers: PassengerRow[];
  places: PlaceRow[];
  allocations: AllocationRow[];
  lookUps: LookUpRow[];
  documents: WeekFileRow[];
}

export function weekRows(week: ParsedWeek, findings: Findings): WeekRows {
  return {
    passengers: passengerRows(week),
    places: [...stayPlaces(week), ...vehiclePlaces(week, findings), ...slopePlaces(week, findings)],
    allocations: [...roomAllocations(week), ...seatAllocations(week), ...slopeAllocations(week)],
    lookUps: weekLookUps(week, findings),
    documents: documentRows(week, findings),
  };
}

/** Lift-pass points, rental shops, lessons and events. */
function slopePlaces(week: ParsedWeek, findings: Findings): PlaceRow[] {
  const { tables, head, folder } = week;
  const pointTime = instantReader(`${folder}lift-pass-points.csv`, head.timeZone, findings);
  const eventTime = instantReader(`${folder}events.csv`, head.timeZone, findings);
  const place = placeRows(head.weekId);
  return [
    ...tables['lift-pass-points.csv'].map(({ row, values }) =>
      place('lift-pass', values.id, {
        distributionPoint: values.distributionPoint,
        distributionLocation: position(values.lat, values.lng),
        distributionStartTime: pointTime(row, 'distributionStartTime', values.distributionStartTime),
        distributionEndTime: pointTime(row, 'distributionEndTime', values.distributionEndTime),
      } satisfies z.infer<typeof LiftPassPlace>),
    ),
    ...tables['rental-shops.csv'].map(({ values: { id, ...shop } }) =>
      place('ski-hire', id, shop satisfies z.infer<typeof RentalShop>),
    ),
    ...tables['lessons.csv'].map(({ values: { lessonId, lessonRef, lessonTicketId, ...lesson } }) =>
      place('lesson', lessonId, lesson satisfies z.infer<typeof LessonPlace>, {
        lessonRef: lessonRef ?? lessonId,
        lessonTicketId: lessonTicketId ?? lessonId,
      }),
    ),
    ...tables['events.csv'].map(
      ({ row, values: { eventId, eventRef, locationName, lat, lng, ...event } }) => {
        const at = position(lat, lng);
        const detail = {
          ...event,
          location: at && { name: locationName ?? event.name, ...at },
          startDateTime: eventTime(row, 'startDateTime', event.startDateTime),
          endDateTime: eventTime(row, 'endDateTime', event.endDateTime),
        } satisfies z.infer<typeof EventPlace>;
        return place('event', eventId, detail, { eventRef: eventRef ?? eventId, locationName });
      },
    ),
  ];
}

/** Lift passes, ski hire, and places in lessons and at events. */
function slopeAllocations({ tables, head }: ParsedWeek): AllocationRow[] {
  const booked = (
    place_id: string,
    reference: string,
    detail: Allocation & object,
    options: { barcode?: string; deleted?: 0 | 1 | null } = {},
  ): AllocationRow => ({
    week_id: head.weekId,
    kind: detail.kind,
    place_id,
    direction: '',
    reference,
    barcode: options.barcode ?? reference,
    detail,
    gone: options.deleted === 1,
  });
  const takingPart = (kind: 'lesson' | 'event', place: string, values: Participant) => {
    const reference = values.reference ?? `${referenceBooking(values.passenger)}-${place}`;
    return booked(place, values.passenger, { kind, place, reference }, values);
  };
  return [
    ...tables['lift-passes.csv'].map(({ values }) => {
      const detail = {
        kind: 'lift-pass' as const,
        place: values.point,
        passType: values.passType,
        duration: values.duration,
        firstDaysSkiing: values.firstDaysSkiing,
        staffMembers: values.staffMembers ?? [],
      } satisfies Allocation;
      const already = values.distributed === 1 ? { distributed: 1 } : {};
      return booked(values.point, values.passenger, { ...detail, ...already }, values);
    }),
    ...tables['ski-hire.csv'].map(({ values: { passenger, shop, ...hire } }) =>
      booked(shop, passenger, { kind: 'ski-hire', place: shop, ...hire }),
    ),
    ...tables['lesson-participants.csv'].map(({ values }) => takingPart('lesson', values.lessonId, values)),
    ...tables['event-participants.csv'].map(({ values }) => takingPart('event', values.eventId, values)),
  ];
}

interface Participant {
  passenger: string;
  reference: string | null;
  deleted: 0 | 1 | null;
}

/** A point on the map, or null when half of it is missing. */
export function position(lat: number | null, lng: number | null): { lat: number; lng: number } | null {
  return lat === null || lng === null ? null : { lat, lng };
}

export function passengerRows({ tables, head }: ParsedWeek): PassengerRow[] {
  return tables['passengers.csv'].map(({ values }) => ({
    week_id: head.weekId,
    reference: values.reference,
    passenger_id: values.id ?? values.reference,
    name: values.passengerName,
    status: values.status,
    group_name: values.groupName,
    resort_name: values.resortName,
    nationality: values.nationality,
    cancelled: isCancelled(values.status),
    email: values.email,
    phone: values.phonenumber,
    date_of_birth: values.dateOfBirth,
    next_of_kin_name: values.next_of_kin_name,
    next_of_kin_phone: values.next_of_kin_phone,
  }));
}

/** Hotels and their rooms; a room's sheet contains what key distribution needs, and is empty for rooms without our keys. */
function stayPlaces({ tables, head }: ParsedWeek): PlaceRow[] {
  const keys = new Map(tables['key-rooms.csv'].map(({ values }) => [values.roomId, keySheet(values)]));
  const place = placeRows(head.weekId);
  return [
    ...tables['accommodation.csv'].map(({ values: { id, ...hotel } }) =>
      place('accommodation', id, hotel satisfies z.infer<typeof Accommodation>),
    ),
    ...tables['rooms.csv'].map(({ values: { subblock_id, ...room } }) =>
      place('room', subblock_id, room satisfies z.infer<typeof Room>, keys.get(subblock_id)),
    ),
  ];
}

/** Who sleeps where. */
function roomAllocations({ tables, head }: ParsedWeek): AllocationRow[] {
  return tables['room-passengers.csv'].map(({ values }) => ({
    week_id: head.weekId,
    kind: 'room',
    place_id: values.subblock_id,
    direction: '',
    reference: values.passenger,
    barcode: values.passenger,
    detail: { kind: 'room', place: values.subblock_id } satisfies Allocation,
    gone: false,
  }));
}

function keySheet(values: WeekRow<'key-rooms.csv'>): object {
  return {
    ...values,
    extraKeys: values.extraKeys ?? 0,
    allowedBarcodes: values.allowedBarcodes ?? [],
    distributed: values.distributed ?? 0,
    returned: values.returned ?? 0,
    distributionInfo: values.distributionInfo ?? [],
  };
}
