import type { Allocation, Departure } from '@offpiste/domain/contract/week.ts';
import type { Database } from '#platform/database.ts';

type DirectionName = 'outbound' | 'inbound';

/** Adds a week; by default an open week in the Alps. */
export async function addWeek(
  { db }: Database,
  week: {
    weekId?: string;
    name?: string;
    startsOn?: string;
    disabled?: boolean;
    alwaysOn?: boolean;
    demo?: boolean;
  } = {},
): Promise<string> {
  const {
    weekId = 'W1',
    name = 'Week 1',
    startsOn = '2026-12-11',
    disabled = false,
    alwaysOn = false,
    demo = false,
  } = week;
  await db
    .insertInto('week')
    .values({
      week_id: weekId,
      system_id: `system-${weekId}`,
      name,
      time_zone: 'Europe/Paris',
      starts_on: startsOn,
      ends_on: '2026-12-19',
      packages: JSON.stringify([{ departureDate: startsOn }]),
      always_on: alwaysOn,
      disabled,
      demo,
    })
    .execute();
  return weekId;
}

/** Stops of a coach at 05:30, in the shape of the contract. */
export function stop(location: string): Departure {
  return {
    location,
    address: null,
    dateTime: '2026-12-11T04:30:00.000Z',
    date_formatted: '11/12/2026',
    date_time_formatted: 'Fri 11 Dec 05:30',
    loading_time_formatted: '05:00',
    latitude: null,
    longitude: null,
  };
}

export async function addPlace(
  { db }: Database,
  place: { weekId?: string; kind: string; placeId: string; detail: object; sheet?: object; gone?: boolean },
): Promise<void> {
  const { weekId = 'W1', kind, placeId, detail, sheet = {}, gone = false } = place;
  await db
    .insertInto('place')
    .values({
      week_id: weekId,
      kind,
      place_id: placeId,
      detail: JSON.stringify(detail),
      sheet: JSON.stringify(sheet),
      gone,
    })
    .execute();
}

/** Adds a coach with its stops; without stops in a direction it runs there only if someone is booked on it. */
export async function addCoach(
  database: Database,
  coach: {
    weekId?: string;
    coachId: string;
    outbound?: string[];
    inbound?: string[];
    sheet?: Record<string, string>;
    gone?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', coachId, outbound = [], inbound = [], sheet = {}, gone = false } = coach;
  await addPlace(database, {
    weekId,
    kind: 'coach',
    placeId: coachId,
    detail: { departures: { outbound: outbound.map(stop), inbound: inbound.map(stop) } },
    sheet: { COACH: coachId, ...sheet },
    gone,
  });
}

export interface PassengerFixture {
  weekId?: string;
  reference: string;
  name?: string;
  group?: string;
  status?: string;
  cancelled?: boolean;
  gone?: boolean;
  email?: string;
  phone?: string;
  dateOfBirth?: string;
  nextOfKin?: { name: string; phone: string };
  nationality?: string;
}

/** Adds a passenger, with personal data where given. */
export async function addPassenger({ db }: Database, passenger: PassengerFixture): Promise<void> {
  const { weekId = 'W1', reference, name = `Passenger ${reference}` } = passenger;
  const key = { week_id: weekId, reference };
  await db
    .insertInto('passenger')
    .values({
      ...key,
      passenger_id: `id-${reference}`,
      name,
      group_name: passenger.group ?? null,
      status: passenger.status ?? 'Confirmed',
      cancelled: passenger.cancelled ?? false,
      gone: passenger.gone ?? false,
    })
    .execute();
  await db
    .insertInto('passenger_detail')
    .values({ ...key, phone: passenger.phone ?? null, nationality: passenger.nationality ?? null })
    .execute();
  await db
    .insertInto('passenger_email')
    .values({ ...key, email: passenger.email ?? null })
    .execute();
  await db
    .insertInto('passenger_sensitive')
    .values({
      ...key,
      date_of_birth: passenger.dateOfBirth ?? null,
      next_of_kin_name: passenger.nextOfKin?.name ?? null,
      next_of_kin_phone: passenger.nextOfKin?.phone ?? null,
    })
    .execute();
}

export async function addAllocation(
  { db }: Database,
  reference: string,
  allocation: Allocation,
  options: { weekId?: string; gone?: boolean } = {},
): Promise<void> {
  const { weekId = 'W1', gone = false } = options;
  await db
    .insertInto('allocation')
    .values({
      week_id: weekId,
      kind: allocation.kind,
      place_id: 'place' in allocation ? (allocation.place ?? '') : '',
      direction: 'direction' in allocation ? allocation.direction : '',
      reference,
      barcode: reference,
      detail: JSON.stringify(allocation),
      gone,
    })
    .execute();
}

/** Books a passenger on a coach. */
export async function addSeat(
  database: Database,
  reference: string,
  seat: {
    weekId?: string;
    coachId: string;
    direction?: DirectionName;
    pickUp?: string;
    equipment?: string;
    gone?: boolean;
  },
): Promise<void> {
  const { weekId = 'W1', coachId, direction = 'outbound', pickUp = 'Leeds', equipment, gone = false } = seat;
  await addAllocation(
    database,
    reference,
    {
      kind: 'coach',
      place: coachId,
      direction,
      reference: null,
      pickUp,
      dropOff: null,
      equipmentCarriage: equipment ?? null,
    },
    { weekId, gone },
  );
}
