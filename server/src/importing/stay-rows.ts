import type { WeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Accommodation, Allocation, Room } from '@offpiste/domain/contract/week.ts';
import type * as z from 'zod/mini';
import type { ParsedWeek } from './parsed-bundle.ts';
import { type AllocationRow, type PassengerRow, type PlaceRow, placeRows } from './table-rows.ts';

/** A booking's status that cancels the passenger. */
const CANCELLED = /^cancell?ed$/i;

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
    cancelled: CANCELLED.test(values.status),
    email: values.email,
    phone: values.phonenumber,
    date_of_birth: values.dateOfBirth,
    next_of_kin_name: values.next_of_kin_name,
    next_of_kin_phone: values.next_of_kin_phone,
  }));
}

/** Hotels and their rooms; a room's sheet contains what key distribution needs, and is empty for rooms without our keys. */
export function stayPlaces({ tables, head }: ParsedWeek): PlaceRow[] {
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
export function roomAllocations({ tables, head }: ParsedWeek): AllocationRow[] {
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
