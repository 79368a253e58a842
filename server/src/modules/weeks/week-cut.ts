import { Allocation, type WeekPassenger, type WeekPlaces } from '@offpiste/domain/contract/week.ts';
import {
  maySeeEmail,
  maySeeSensitive,
  type PassengerAccess,
  passengerAccess,
  showsEvent,
  type Viewer,
} from '@offpiste/domain/rules/visibility.ts';
import * as z from 'zod/mini';
import type { PassengerRow } from './week-store.ts';

interface Sight {
  access: PassengerAccess;
  email: boolean;
  sensitive: boolean;
}

/**
 * What a viewer may see of a week. Viewers of one `key` see the same, so that a week is built once for all of them;
 * the key is made of the very answers that decide, never of the level.
 */
export interface WeekCut {
  key: string;
  /** The shared facts in sight, and the cut for the passengers who refer to them. */
  ofPlaces(places: WeekPlaces): { places: WeekPlaces; ofPassenger: PassengerCut };
}

/** What the viewer may see of a passenger; null: not even that there is one. */
export type PassengerCut = (row: PassengerRow) => WeekPassenger | null;

/** Makes the cut for a viewer. */
export function weekCut(viewer: Viewer): WeekCut {
  const sight = (prefix: string): Sight => ({
    access: passengerAccess(viewer, prefix),
    email: maySeeEmail(viewer, prefix),
    sensitive: maySeeSensitive(viewer, prefix),
  });
  // The empty prefix means those of no brand.
  const known = new Map(['', ...viewer.prefixes].map((prefix) => [prefix, sight(prefix)]));
  return {
    key: JSON.stringify([viewer.brand.slug, ...known]),
    ofPlaces(places) {
      const event = Object.fromEntries(
        Object.entries(places.event).filter(([, place]) => showsEvent(viewer, place)),
      );
      const hasEvent = (eventId: string) => Object.hasOwn(event, eventId);
      return {
        places: { ...places, event },
        ofPassenger: (row) => cutPassenger(row, known.get(row.prefix) ?? sight(row.prefix), hasEvent),
      };
    },
  };
}

const Allocations = z.array(Allocation);

function cutPassenger(
  row: PassengerRow,
  { access, email, sensitive }: Sight,
  hasEvent: (eventId: string) => boolean,
): WeekPassenger | null {
  if (access === 'none') return null;
  const listed = {
    id: row.id,
    passengerName: row.name,
    reference: row.reference,
    status: row.status,
    groupName: row.groupName,
  };
  if (access === 'list') return listed;
  return {
    ...listed,
    resortName: row.resortName,
    nationality: row.nationality,
    phonenumber: row.phone,
    ...(email && { email: row.email }),
    ...(sensitive && {
      dateOfBirth: row.dateOfBirth,
      next_of_kin_name: row.nextOfKinName,
      next_of_kin_phone: row.nextOfKinPhone,
    }),
    // A ticket for an event out of sight would reveal that event.
    allocations: Allocations.parse(row.allocations ?? []).filter(
      (booked) => booked.kind !== 'event' || hasEvent(booked.place),
    ),
  };
}
