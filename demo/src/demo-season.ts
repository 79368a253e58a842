import {
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type BundleHead,
  type BundleWeek,
} from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays, DEMO_ZONE, dayAndMonth, fridayBefore } from './calendar.ts';
import type { LocalTime } from './day-trips.ts';
import { demoAccounts } from './demo-accounts.ts';
import { weekDocuments } from './documents.ts';
import { journeyContent } from './journeys.ts';
import { nightlifeContent } from './nightlife.ts';
import { makeParties, passengerRows, type Register } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { seasonContent } from './season.ts';
import { slopeContent } from './slopes.ts';
import { makeStaff, staffContent } from './staff.ts';
import { stayContent } from './stays.ts';
import { type Bundle, writeSeasonFiles, writeWeekFiles } from './write-csv.ts';

export type DemoSize = 'small' | 'season' | 'peak';

/** What to make, and the moment for which, by the resort's clock. */
export interface SeasonWanted {
  size: DemoSize;
  today: string;
  time?: string | undefined;
}

/** Passengers of all weeks together, most of them in the running week; and staff without an account. */
const sizes: Record<
  DemoSize,
  { passengers: number; nextWeek: number; training: number; colleagues: number }
> = {
  small: { passengers: 300, nextWeek: 24, training: 12, colleagues: 16 },
  season: { passengers: 2_400, nextWeek: 240, training: 24, colleagues: 50 },
  peak: { passengers: 10_000, nextWeek: 240, training: 24, colleagues: 190 },
};

/**
 * The demo season as a week bundle in memory: the running week, the next one, and a training week that is always on.
 * `today` (`YYYY-MM-DD`) decides which week is running; with the `time` of day (`HH:MM`), day trips are under way in it.
 * Same size, day and time, same bytes.
 */
export function demoSeason({ size, today, time }: SeasonWanted): Bundle {
  const { passengers, nextWeek, training, colleagues } = sizes[size];
  const register: Register = { bookings: new Set(), nextPerson: 100_001 };
  const friday = fridayBefore(today);
  const nextFriday = addDays(friday, 7);
  const week = (
    weekId: string,
    weekName: string,
    startsOn: string,
    people: number,
    options: WeekOptions = {},
  ) =>
    weekBundle(createRandom(`${size} ${weekId}`), register, {
      isBegun: startsOn <= today,
      weekId,
      weekName,
      startsOn,
      people,
      colleagues,
      ...options,
    });
  const head: BundleHead = { format: BUNDLE_FORMAT, version: BUNDLE_VERSION, demo: true };
  return {
    'bundle.json': json(head),
    ...writeSeasonFiles(seasonContent(createRandom(`${size} season`), friday)),
    ...week('demo-week-1', `Week of ${dayAndMonth(friday)}`, friday, passengers - nextWeek - training, {
      documents: true,
      underWay: time === undefined ? null : { day: today, time },
    }),
    ...week('demo-week-2', `Week of ${dayAndMonth(nextFriday)}`, nextFriday, nextWeek),
    ...week('demo-training', 'Training week', friday, training, { alwaysOn: true, documents: true }),
  };
}

interface WeekOptions {
  alwaysOn?: boolean;
  documents?: boolean;
  underWay?: LocalTime | null;
}

function weekBundle(
  random: Random,
  register: Register,
  week: {
    weekId: string;
    weekName: string;
    startsOn: string;
    /** Before it, nobody has handed out anything. */
    isBegun: boolean;
    people: number;
    colleagues: number;
  } & WeekOptions,
): Bundle {
  const folder = `weeks/${week.weekId}/`;
  const { startsOn, isBegun } = week;
  const dates = { startsOn, endsOn: addDays(startsOn, 8) };
  const head: BundleWeek = {
    weekId: week.weekId,
    weekName: week.weekName,
    systemId: `${week.weekId}-system`,
    timeZone: DEMO_ZONE,
    ...dates,
    packages: [
      { id: 'friday-coach', name: 'Coach from Friday', departureDate: startsOn },
      { id: 'saturday-flight', name: 'Flight on Saturday', departureDate: addDays(startsOn, 1) },
    ],
    alwaysOn: week.alwaysOn ?? false,
  };
  const parties = makeParties(random, register, week.people);
  const staff = makeStaff(random, week.colleagues);
  const documents = week.documents ? weekDocuments(folder) : { rows: [], files: {} };
  const roomReps = demoAccounts.filter(({ staffType }) => staffType === 'Rep').map(({ repId }) => repId);
  const passengers = passengerRows(random, parties, startsOn);
  const stays = stayContent(random, parties, { startsOn, isBegun }, roomReps);
  const journeys = journeyContent(random, parties, { ...dates, underWay: week.underWay ?? null });
  return {
    [`${folder}week.json`]: json(head),
    ...writeWeekFiles(folder, {
      'passengers.csv': passengers,
      ...stays,
      ...journeys,
      ...slopeContent(random, parties, { startsOn, isBegun }),
      ...nightlifeContent(random, parties, startsOn),
      ...staffContent(random, staff, dates, journeys['coach-departures.csv'] ?? []),
      'documents.csv': documents.rows,
    }),
    ...documents.files,
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
