import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays } from './calendar.ts';
import type { Party, Prefix } from './people.ts';
import type { Random } from './random.ts';
import { mapLink } from './resorts.ts';
import type { WeekContent } from './write-csv.ts';

/** Lift passes, ski hire, lessons and workshops. */
export function slopeContent(
  random: Random,
  parties: readonly Party[],
  { startsOn, isBegun }: { startsOn: string; isBegun: boolean },
): WeekContent {
  return {
    ...liftPasses(random, parties, startsOn, isBegun),
    ...skiHire(random, parties),
    ...lessons(random, parties),
  };
}

/** Who hands out the passes of a brand; a shared pass is anyone's. */
const staff: Record<Prefix, readonly string[]> = {
  NUCO: ['R1002,R1003', 'R1002', 'R1003,R1004', 'R1001,R1002'],
  WASTELAND: ['R1005', 'R1005,R1006'],
  WHITEROAD: ['R1002,R1005', 'R1003,R1006'],
};

function liftPasses(
  random: Random,
  parties: readonly Party[],
  startsOn: string,
  isBegun: boolean,
): WeekContent {
  const saturday = addDays(startsOn, 1);
  const passes: WrittenWeekRow<'lift-passes.csv'>[] = [];
  for (const { prefix, people } of parties) {
    for (const { reference, status } of people) {
      if (!random.chance(0.86)) continue;
      const serial = passes.length;
      const state =
        isBegun && serial % 31 === 9
          ? 'distributed'
          : serial % 53 === 14 || status === 'Cancelled'
            ? 'deleted'
            : 'ready';
      passes.push({
        barcode: `${prefix}-LP${(serial + 1296).toString(36).toUpperCase().padStart(4, '0')}-${String(900_000 + (serial % 100_000)).padStart(6, '0')}`,
        passenger: reference,
        point: random.pick(['val-corbier-office', 'roc-blanc-office', 'coach-station']),
        passType: random.weighted(PASS_TYPES),
        duration: serial % 37 === 20 ? null : random.pick([6, 6, 6, 6, 5, 7, 3]),
        firstDaysSkiing: random.chance(0.9) ? addDays(saturday, 1) : null,
        // Some are not given to anyone to hand out.
        staffMembers: serial % 29 === 28 && state !== 'distributed' ? null : random.pick(staff[prefix]),
        deleted: state === 'deleted' ? 1 : 0,
        distributed: state === 'distributed' ? 1 : 0,
      });
    }
  }
  return {
    'lift-pass-points.csv': [
      point('val-corbier-office', 'Pass office Val Corbier', 45.4689, 6.5078, saturday),
      point('roc-blanc-office', 'Tourist office Roc Blanc', 45.442, 6.5529, saturday),
      { id: 'coach-station', distributionPoint: 'On the coach' },
    ],
    'lift-passes.csv': passes,
  };
}

const PASS_TYPES = [
  ['Corbier Valley area, adult', 70],
  ['Val Corbier local, adult', 18],
  ['Corbier Valley area, with insurance', 10],
  ['Beginner lifts', 2],
] as const;

function point(id: string, distributionPoint: string, lat: number, lng: number, saturday: string) {
  const distributionStartTime = `${saturday} 14:00`;
  return { id, distributionPoint, lat, lng, distributionStartTime, distributionEndTime: `${saturday} 19:30` };
}

function skiHire(random: Random, parties: readonly Party[]): WeekContent {
  const hire = parties.flatMap(({ people }) =>
    people
      .filter(() => random.chance(0.52))
      .map(({ reference }) => ({
        passenger: reference,
        shop: random.pick(['sport-corbier', 'roc-ski', 'atelier']),
        package_name: random.pick([
          'Bronze skis and boots',
          'Silver skis and boots',
          'Gold skis',
          'Snowboard and boots',
        ]),
        helmet: random.weighted([
          ['Yes', 6],
          ['No', 3],
          [null, 1],
        ] as const),
      })),
  );
  return {
    'rental-shops.csv': [
      {
        id: 'sport-corbier',
        name: 'Sport Corbier',
        locationUrl: mapLink(45.4691, 6.5069),
        openingHours: '08:30 to 12:30, 14:30 to 19:00',
      },
      {
        id: 'roc-ski',
        name: 'Roc Ski',
        locationUrl: mapLink(45.4419, 6.5535),
        openingHours: 'Daily 08:00 to 19:30',
      },
      { id: 'atelier', name: 'L’Atelier du Ski' },
    ],
    'ski-hire.csv': hire,
  };
}

function lessons(random: Random, parties: readonly Party[]): WeekContent {
  const people = parties.flatMap((party) => party.people);
  // A dozen in a group, so that a group stays one that an instructor can teach.
  const groups = Math.max(6, Math.ceil((people.length * 0.34) / 12));
  const list: WrittenWeekRow<'lessons.csv'>[] = Array.from({ length: groups + 1 }, (_, index) => {
    const bare = index === 3;
    return {
      lessonId: String(310_001 + index),
      group: `Group ${index + 1} – ${random.pick(['Beginner ski', 'Improver ski', 'Beginner snowboard', 'Advanced ski'])}`,
      lessonType: 'lessons',
      lessonRef: `SKI-ESF-${310_001 + index}`,
      lessonTicketId: String(88_001 + index),
      meetingPoint: bare
        ? null
        : random.pick(['Foot of the Bouquetin lift', 'Ski school flag, front de neige']),
      meetingPointUrl: bare ? null : mapLink(45.4684, 6.5083),
      times: bare ? null : 'Sunday to Thursday, 09:15 to 11:45',
      notes: index % 3 === 0 ? 'Bring your lift pass and be there ten minutes early' : null,
      capacity: bare ? null : 12,
    };
  });
  const workshops: WrittenWeekRow<'lessons.csv'>[] = [
    'Avalanche awareness',
    'Freestyle taster',
    'Ski tuning',
    'Slope photography',
  ].map((name, index) => ({
    lessonId: String(320_001 + index),
    group: `Workshop ${index + 1} – ${name}`,
    lessonType: 'workshop',
    lessonRef: `SKI-WS-${320_001 + index}`,
    meetingPoint: 'Le Chamois, first floor',
    times: ['Monday 17:30', 'Tuesday 14:00', 'Wednesday 18:00', 'Thursday 10:00'][index] ?? null,
    capacity: 20,
  }));
  const participants: WrittenWeekRow<'lesson-participants.csv'>[] = [];
  const places = new Map(
    [...list, ...workshops].map(({ lessonId, capacity }) => [lessonId, Number(capacity ?? 12)]),
  );
  const join = (lessonId: string, passenger: string, deleted: 0 | 1) => {
    const left = places.get(lessonId) ?? 0;
    if (left === 0) return;
    places.set(lessonId, left - 1);
    participants.push({ lessonId, passenger, deleted });
  };
  let lesson = 0;
  for (const { reference, status } of people) {
    const deleted = status === 'Cancelled' ? 1 : 0;
    // The last group and the last workshop stay empty.
    if (random.chance(0.34)) join(String(310_001 + (lesson++ % groups)), reference, deleted);
    if (random.chance(0.06)) join(String(320_001 + random.between(0, 2)), reference, deleted);
  }
  return { 'lessons.csv': [...list, ...workshops], 'lesson-participants.csv': participants };
}
