import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { dayAndMonth, later, minutesOf } from './calendar.ts';
import { valleyDriver } from './drivers.ts';
import type { Party } from './people.ts';
import { resorts } from './resorts.ts';
import type { WeekContent } from './write-csv.ts';

/** How a day trip is to be found on the board. */
export type TripState =
  | 'closed'
  | 'reopened'
  | 'left-short'
  | 'late'
  | 'loading'
  | 'complete'
  | 'not-started';

/** A day trip by minibus. */
export interface DayTrip {
  id: string;
  state: TripState;
  /** By the clock of the resort: `14:05`. */
  leavesAt: string;
}

/** A moment by the resort's clock. */
export interface LocalTime {
  /** `2026-12-15` */
  day: string;
  /** `14:05` */
  time: string;
}

/** When each leaves, in minutes from now. */
const TRIPS: readonly [TripState, number][] = [
  ['closed', -150],
  ['closed', -105],
  ['reopened', -65],
  ['left-short', -35],
  ['late', -8],
  ['loading', 12],
  ['complete', 25],
  ['not-started', 70],
  ['not-started', 150],
];
const FURTHEST = 150;
const PEOPLE = 12;
const SEATS = '19';
/** No transfer of the largest season has this driver. */
const FIRST_DRIVER = 130;

const destinations = ['Lac Bleu', 'Glacier des Neuves', 'Old town', 'Thermal baths'];

/**
 * Returns the trips of a day, some before and some after a time of it. Early and late in the day they move closer
 * together; in its last minute nothing leaves any more.
 */
export function dayTrips(time: string): DayTrip[] {
  const gone = minutesOf(time);
  const left = minutesOf('23:59') - gone;
  return TRIPS.map(([state, minutes], index) => {
    const within = minutes < 0 ? gone : left;
    const away = Math.ceil(Math.abs(minutes) * Math.min(1, within / FURTHEST));
    return {
      id: `TRIP-${String(index + 1).padStart(2, '0')}`,
      state,
      leavesAt: later(time, minutes < 0 ? -away : away),
    };
  });
}

/** The day trips of people who came by coach. */
export function dayTripContent(parties: readonly Party[], { day, time }: LocalTime): WeekContent {
  const people = parties.flatMap((party) =>
    party.people.filter(({ status }) => status !== 'Cancelled').map((person) => ({ party, ...person })),
  );
  const trips = dayTrips(time).map((trip, index) => ({
    ...trip,
    index,
    village: resorts[index % resorts.length] ?? resorts[0],
    destination: destinations[index % destinations.length] ?? '',
    people: people.slice(index * PEOPLE, (index + 1) * PEOPLE),
  }));
  return {
    'transfers.csv': trips.map(({ id, index, village, destination }) => ({
      transferId: id,
      Route: `${village.name} – ${destination}`,
      Supplier: 'Corbier Navettes',
      'Seats Booked': SEATS,
      Resort: village.name,
      Date: dayAndMonth(day),
      Status: 'Booked',
      'Last Flight(s)': '',
      Driver: valleyDriver(FIRST_DRIVER + index),
      'Driver Mobile': `3363998009${String(10 + index)}`,
      'OTA Pax': '0',
      'Third parties': '0',
      Reps: '1',
      'Ski bags': '0',
    })),
    'transfer-departures.csv': trips.map(({ id, leavesAt, village }) => ({
      transferId: id,
      direction: 'outbound',
      location: village.coachStation,
      address: `${village.name}, 73990`,
      dateTime: `${day} ${leavesAt}`,
      loadingTime: later(leavesAt, -10),
      latitude: village.lat,
      longitude: village.lng,
    })),
    'transfer-passengers.csv': trips.flatMap(({ id, village, destination, people: aboard }) =>
      aboard.map(
        ({ reference }, at): WrittenWeekRow<'transfer-passengers.csv'> => ({
          transferId: id,
          passenger: reference,
          equipmentCarriage: at % 4 === 0 ? 'I want to bring my own skis' : 'No equipment',
          reference: 'Day trip',
          deleted: 0,
          direction: 'outbound',
          pickUpLocation: village.coachStation,
          dropOffLocation: destination,
        }),
      ),
    ),
  };
}
