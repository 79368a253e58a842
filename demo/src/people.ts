import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { addDays } from './calendar.ts';
import { familyNames, givenNames, specialNames } from './names.ts';
import type { Random } from './random.ts';
import { type Resort, resorts } from './resorts.ts';

export type Prefix = 'NUCO' | 'WASTELAND' | 'WHITEROAD';

/** People who booked together: they travel, sleep and ski together. */
export interface Party {
  prefix: Prefix;
  resort: Resort;
  groupName: string | null;
  people: Person[];
}

export interface Person {
  reference: string;
  name: string;
  status: string;
}

/** The world of one week: bookings are unique across the season, so all weeks share one register. */
export interface Register {
  bookings: Set<string>;
  nextPerson: number;
}

const groups: Record<Prefix, readonly string[]> = {
  NUCO: [
    'Leeds Snow Society',
    'Bristol Ski & Board',
    'Nottingham Snowsports',
    'Warwick Alpine Club',
    'Cardiff Riders',
  ],
  WASTELAND: ['Manchester Freeriders', 'Durham Ski Club', 'Exeter Snow Union', 'Southampton Slopes'],
  WHITEROAD: ['White Road Friends & Family', 'White Road Over 30s'],
};

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes parties until there are this many people, the special names first. */
export function makeParties(random: Random, register: Register, total: number): Party[] {
  const parties: Party[] = [];
  let made = 0;
  while (made < total) {
    const prefix = random.weighted([
      ['NUCO', 50],
      ['WASTELAND', 33],
      ['WHITEROAD', 17],
    ] as const);
    const size = Math.min(random.weighted(PARTY_SIZES), total - made);
    const code = newBooking(random, register);
    const people = Array.from({ length: size }, (): Person => {
      const name = specialNames[made] ?? `${random.pick(givenNames)} ${random.pick(familyNames)}`;
      const status = statusOf(random, made);
      made++;
      return {
        reference: `${prefix}-${code}-${String(register.nextPerson++).padStart(6, '0')}`,
        name,
        status,
      };
    });
    const groupName = random.chance(0.04) ? null : random.pick(groups[prefix]);
    parties.push({ prefix, resort: random.pick(resorts), groupName, people });
  }
  return parties;
}

const PARTY_SIZES = [
  [1, 10],
  [2, 24],
  [3, 16],
  [4, 24],
  [5, 10],
  [6, 12],
  [8, 4],
] as const;

/** Some of each from the start, so that the smallest season shows them too. */
function statusOf(random: Random, position: number): string {
  if (position % 60 === 17) return 'Cancelled';
  if (position % 60 === 23) return 'Provisional';
  return random.weighted([
    ['Confirmed', 95],
    ['Provisional', 3],
    ['Cancelled', 2],
  ] as const);
}

function newBooking(random: Random, register: Register): string {
  for (;;) {
    const code = Array.from({ length: 6 }, () => random.pick([...ALPHABET])).join('');
    if (register.bookings.has(code)) continue;
    register.bookings.add(code);
    return code;
  }
}

/** Rows of passengers.csv with the gaps and habits of real bookings. */
export function passengerRows(
  random: Random,
  parties: readonly Party[],
  startsOn: string,
): WrittenWeekRow<'passengers.csv'>[] {
  return parties.flatMap((party) =>
    party.people.map((person, index) => {
      const serial = Number(person.reference.slice(-6));
      const bare = random.chance(0.03);
      const birth = addDays(
        startsOn,
        -(18 * 365 + random.between(60, 3200)) - (party.prefix === 'WHITEROAD' ? 3000 : 0),
      );
      return {
        id: String(400_000 + serial),
        passengerName: person.name,
        reference: person.reference,
        status: person.status,
        email: bare || random.chance(0.05) ? null : emailOf(person.name, serial),
        phonenumber: bare || serial % 23 === 5 ? null : phoneOf(random, serial),
        next_of_kin_name: bare ? null : `${random.pick(givenNames)} ${person.name.split(' ').at(-1)}`,
        next_of_kin_phone: bare || random.chance(0.04) ? null : phoneOf(random, serial + 50_000),
        dateOfBirth: bare ? null : birth,
        nationality: random.chance(0.03) ? null : random.weighted(NATIONALITIES),
        resortName: party.resort.name,
        groupName: index > 0 && random.chance(0.01) ? null : party.groupName,
      };
    }),
  );
}

const NATIONALITIES = [
  ['British', 78],
  ['Irish', 8],
  ['French', 3],
  ['German', 3],
  ['Polish', 3],
  ['Nigerian', 2],
  ['Indian', 3],
] as const;

function emailOf(name: string, serial: number): string {
  const plain = name
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${plain[0]}.${plain.at(-1)?.slice(0, 20)}${serial % 97}@example.test`;
}

/** Numbers that regulators keep free for fiction, as people write them: 44… most of all. */
function phoneOf(random: Random, serial: number): string {
  const last = String(serial % 1000).padStart(3, '0');
  return random.weighted([
    [`447700900${last}`, 70],
    [`07700 900${last}`, 16],
    [`+44 7700 900 ${last}`, 8],
    [
      `+33 6 39 98 ${String(serial % 100).padStart(2, '0')} ${String((serial * 7) % 100).padStart(2, '0')}`,
      6,
    ],
  ] as const);
}
