import { personalFields } from '@offpiste/domain/contract/personal-fields.ts';
import type { FieldKind } from '@offpiste/domain/contract/who-sees.ts';
import { describe, expect, test } from 'vitest';
import { replyFields } from './reply-fields.ts';

/** Kinds of which every field is operational: things, names, references, and contact details. */
const OPERATIONAL: readonly FieldKind[] = [
  'open',
  'event',
  'record',
  'listed',
  'ticket',
  'pass',
  'recipient',
  'guest',
  'email',
];
/** Kinds of which every field is personal: birth dates and next of kin. */
const PERSONAL: readonly FieldKind[] = ['sensitive'];

/** For the kinds that contain both, the operational fields by the last name of the path. */
const operationalOf: Partial<Record<FieldKind, Readonly<Record<string, readonly string[]>>>> = {
  detail: {
    '/api/week/data/:weekId': [
      'resortName',
      'nationality',
      'phonenumber',
      'kind',
      'place',
      'direction',
      'reference',
      'pickUp',
      'dropOff',
      'equipmentCarriage',
      'passType',
      'duration',
      'firstDaysSkiing',
      'staffMembers[]',
      'package_name',
      'helmet',
    ],
  },
  self: {
    '/api/week/data/:weekId': ['repId', 'name', 'level', 'tenant', 'policyEpoch'],
    '/api/mySeason': ['weekId', 'weekName', 'name', 'value'],
    '/api/mySeason/availability': ['code', 'status'],
    '/api/mySeason/database': [
      'GBS ID',
      'Nationality',
      'French',
      'Address',
      'Phone 2',
      'Jacket Number',
      'Luggage',
      'Equipment Hire',
      'Ski Pass',
    ],
    // Not kept on any phone.
    '/auth/password': ['username', 'expiresAt'],
    '/auth/hq': ['name', 'createdAt', 'lastUsedAt'],
    '/auth/sessions': ['sessionId', 'deviceName', 'signedInAt', 'lastUsedAt', 'thisPhone'],
  },
  colleague: {
    '/api/repData/:weekId': [
      'User ID',
      'Rep',
      'Name',
      'Phone',
      'tenant',
      'Staff Type',
      'Resort',
      'Role',
      'Remit',
      'Rep Sheet Info - Remit',
      'Group',
      'Ski Equipment',
      'Arrivals',
      'Departures',
      'Driver',
      'Approved vehicles',
      'Count - Host',
      'Count - Night Patrol',
      'Previous Resort',
      'Inbound end point',
      'Next resort',
      ...['OB', 'IB'].flatMap((way) =>
        ['Flight No', 'Date', 'Route', 'TO', 'LD', 'Transport', 'Load', 'Pick Up Point', 'Depart', 'ETA'].map(
          (name) => `${way} ${name}`,
        ),
      ),
    ],
    '/api/week/rep/:weekId': ['User ID', 'Role', 'Location', 'URL', 'Lat', 'Long', 'Start', 'End'],
  },
};

/** Its lists are kept one by one, each as the reply of its call. */
const OF_SEVERAL_CALLS = '/api/week/states/:weekId';

const fields = Object.entries(replyFields)
  // No phone keeps what headquarters sees.
  .filter(([route]) => route !== OF_SEVERAL_CALLS && !route.startsWith('/api/hq/'))
  .flatMap(([route, byKind]) =>
    Object.entries(byKind).flatMap(([kind, paths]) =>
      paths.map((path) => ({ route, kind: kind as FieldKind, path })),
    ),
  );
/** Notes on a room reveal who sleeps there. */
const ROOM_NOTES = 'week.places.room.*.passenger_notes';

function shouldBe({ route, kind, path }: (typeof fields)[number]): 'personal' | 'operational' | 'undecided' {
  if (PERSONAL.includes(kind) || path === ROOM_NOTES) return 'personal';
  if (OPERATIONAL.includes(kind)) return 'operational';
  if (operationalOf[kind]?.[route]?.includes(path.split('.').at(-1) ?? '')) return 'operational';
  return isPersonal(route, path) ? 'personal' : 'undecided';
}

function isPersonal(route: string, path: string): boolean {
  return (personalFields as Record<string, readonly string[]>)[route]?.includes(path) ?? false;
}

describe('every field of every reply', () => {
  test('is classified as personal or operational', () => {
    expect(fields.length).toBeGreaterThan(400);
    expect(fields.filter((field) => shouldBe(field) === 'undecided')).toEqual([]);
  });

  test('is in the table that phones use if it is personal, and only then', () => {
    const wrong = fields.filter(
      (field) => (shouldBe(field) === 'personal') !== isPersonal(field.route, field.path),
    );
    expect(wrong).toEqual([]);
  });

  test('includes every path that the table names', () => {
    const known = new Set(fields.map(({ route, path }) => `${route} ${path}`));
    const named = Object.entries(personalFields).flatMap(([route, paths]) =>
      paths.map((path) => `${route} ${path}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
