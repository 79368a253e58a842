import { Allocation, type WeekPassenger } from '@offpiste/domain/contract/week.ts';
import {
  maySeeEmail,
  maySeeSensitive,
  type PassengerAccess,
  passengerAccess,
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
 * What a viewer may see of the passengers of a week. Viewers of one `key` see the same, so that a week is built
 * once for all of them; the key is made of the very answers that decide, never of the level or the brand.
 */
export interface WeekCut {
  key: string;
  /** What the viewer may see of a passenger; null: not even that there is one. */
  cut(row: PassengerRow): WeekPassenger | null;
}

/** Makes the cut for a viewer. `prefixes` are those of every brand. */
export function weekCut(viewer: Viewer, prefixes: readonly string[]): WeekCut {
  const sight = (prefix: string): Sight => ({
    access: passengerAccess(viewer, prefix),
    email: maySeeEmail(viewer, prefix),
    sensitive: maySeeSensitive(viewer, prefix),
  });
  // The empty prefix stands for those of no brand.
  const known = new Map(['', ...prefixes].map((prefix) => [prefix, sight(prefix)]));
  return {
    key: JSON.stringify([...known]),
    cut: (row) => cutPassenger(row, known.get(row.prefix) ?? sight(row.prefix)),
  };
}

const Allocations = z.array(Allocation);

function cutPassenger(row: PassengerRow, { access, email, sensitive }: Sight): WeekPassenger | null {
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
    allocations: Allocations.parse(row.allocations ?? []),
  };
}
