import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { SCHEDULE_DAYS, SCHEDULE_PERIODS, type SchedulePeriod } from '@offpiste/domain/rules/schedule.ts';
import { addDays } from './calendar.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { familyNames, givenNames } from './names.ts';
import type { Random } from './random.ts';
import { mapLink, resorts } from './resorts.ts';
import type { WeekContent } from './write-csv.ts';

type CoachDeparture = WrittenWeekRow<'coach-departures.csv'>;

interface Colleague extends Pick<DemoAccount, 'repId' | 'name' | 'staffType'> {
  tenant: string;
}

/** Everyone who works in the week: the accounts and colleagues without one. */
export function makeStaff(random: Random, colleagues: number): Colleague[] {
  const others = Array.from({ length: colleagues }, (_, index) => ({
    repId: `R${2001 + index}`,
    name: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
    tenant: index % 9 === 8 ? 'snowfuze' : index % 3 === 1 ? 'wasteland' : 'nuco',
    staffType: STAFF_TYPES[index % STAFF_TYPES.length] ?? 'Rep',
  }));
  return [...demoAccounts, ...others];
}

const STAFF_TYPES = [
  'Rep',
  'Rep',
  'Eame Hill',
  'Rep',
  'Driver',
  'Welfare',
  'Rep',
  'Team Leader',
  'Host',
  'Chef',
];

export function staffContent(
  random: Random,
  staff: readonly Colleague[],
  dates: { startsOn: string; endsOn: string },
  departures: readonly CoachDeparture[],
): WeekContent {
  return {
    'rep-records.csv': staff.map((colleague, index) => record(random, colleague, index, dates, departures)),
    'schedules.csv': staff
      .filter(({ staffType }) => staffType !== 'Headquarters' && staffType !== 'Chef')
      .flatMap((colleague) => shifts(random, colleague)),
  };
}

function record(
  random: Random,
  { repId, name, tenant, staffType }: Colleague,
  index: number,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
  departures: readonly CoachDeparture[],
): WrittenWeekRow<'rep-records.csv'> {
  const { flies, resort, arrivals } = postOf(index);
  const { out, back, from, to } = coachJourney(departures, index, resort.coachStation);
  const base = {
    'User ID': repId,
    Rep: name,
    Name: name.split(' ')[0] ?? name,
    tenant,
    'Staff Type': staffType,
  };
  // Someone joined this morning: only the name is known.
  if (index === 12) return base;
  return {
    ...base,
    Resort: resort.name,
    Role: roleOf(staffType),
    Remit: random.pick(['Rooms and keys', 'Lift passes', 'Coaches', 'Events']),
    'Rep Sheet Info - Remit': random.pick([
      'Looks after the rooms',
      'Night patrol lead',
      'Coach loading',
      '',
    ]),
    Group: random.pick(['Leeds', 'Bristol', 'Manchester', 'Whole week']),
    'Ski Equipment': random.pick(['Own skis', 'Hire, 178 cm', 'Snowboard', '']),
    Arrivals: arrivals,
    Departures: 'Saturday',
    Driver: staffType === 'Driver' ? 'Yes' : 'No',
    'Approved vehicles': staffType === 'Driver' ? 'Minibus, van' : '',
    Phone: index % 11 === 10 ? null : `4477009005${String(index % 100).padStart(2, '0')}`,
    'Count - Host': String(random.between(0, 5)),
    'Count - Night Patrol': String(random.between(0, 2)),
    'Previous Resort': index % 5 === 0 ? 'Roc Blanc' : '',
    'Inbound end point': flies ? 'Gatwick' : to,
    'Next resort': index % 3 === 0 ? 'Val Corbier' : '',
    'OB Flight No': flies ? 'EZY8513' : '',
    'OB Date': startsOn,
    'OB Route': flies ? 'Gatwick – Geneva' : `${from} – Calais – ${resort.name}`,
    'OB TO': flies ? '10:35' : '',
    'OB LD': flies ? '13:20' : '',
    'OB Transport': flies ? 'Flight' : `Coach ${out?.COACH}`,
    'OB Load': flies ? '' : (out?.loadingTime ?? ''),
    'OB Pick Up Point': flies ? 'Gatwick north terminal' : from,
    'OB Depart': flies ? '10:35' : timeOf(out),
    'OB ETA': flies ? '16:30' : '12:30 (+1)',
    'IB Flight No': flies ? 'EZY8520' : '',
    'IB Date': endsOn,
    'IB Route': flies ? 'Geneva – Gatwick' : `${resort.name} – Calais – ${to}`,
    'IB TO': flies ? '15:10' : '',
    'IB LD': flies ? '15:50' : '',
    'IB Transport': flies ? 'Flight' : `Coach ${back?.COACH}`,
    'IB Load': flies ? '' : (back?.loadingTime ?? ''),
    'IB Pick Up Point': flies ? 'Geneva airport' : resort.coachStation,
    'IB Depart': flies ? '15:10' : timeOf(back),
    'IB ETA': flies ? '15:50' : addDays(endsOn, 1),
  };
}

/** Where the rep at this place of the list of staff works, and how they come: alike in every list. */
export function postOf(index: number) {
  const flies = index % 4 === 3;
  return {
    flies,
    resort: resorts[index % resorts.length] ?? resorts[0],
    arrivals: flies ? 'Friday' : 'Saturday',
  };
}

export function roleOf(staffType: string): string {
  return staffType === 'Rep' ? 'Resort Rep' : staffType;
}

/** The departures a rep takes there and back: on the same coach, unless it returns without passengers. */
function coachJourney(departures: readonly CoachDeparture[], index: number, station: string) {
  const first = departures.filter(
    ({ direction, COACH }, at) => direction === 'outbound' && departures[at - 1]?.COACH !== COACH,
  );
  const last = departures.filter(
    ({ direction, location }) => direction === 'inbound' && location === station,
  );
  const out = first[index % first.length];
  const back = last.find(({ COACH }) => COACH === out?.COACH) ?? last[index % last.length];
  const to = first.find(({ COACH }) => COACH === back?.COACH)?.location ?? '';
  return { out, back, from: out?.location ?? '', to };
}

function timeOf(departure: CoachDeparture | undefined): string {
  return String(departure?.dateTime ?? '').slice(-5);
}

const ROLES = [
  ['Host', 'Le Chamois'],
  ['Lift pass distribution', 'Pass office Val Corbier'],
  ['Night patrol', 'Village centre'],
  ['Key distribution', 'Reception Les Cimes'],
  ['Coach loading', 'Coach station'],
  ['Ski school meeting point', 'Front de neige'],
] as const;

const HOURS: Record<SchedulePeriod, [string, string]> = {
  Meeting: ['08:15', '08:45'],
  Morning: ['09:00', '12:00'],
  Afternoon: ['14:00', '17:00'],
  Evening: ['20:30', '23:30'],
  Night: ['23:30', '03:00'],
};

function shifts(random: Random, { repId }: Colleague): WrittenWeekRow<'schedules.csv'>[] {
  const rows: WrittenWeekRow<'schedules.csv'>[] = [];
  for (const Day of SCHEDULE_DAYS) {
    for (const Period of SCHEDULE_PERIODS) {
      if (!random.chance(Period === 'Meeting' ? 0.5 : 0.3)) continue;
      const [role, place] =
        Period === 'Meeting' ? (['Team meeting', 'Staff house'] as const) : random.pick(ROLES);
      const shift = {
        'User ID': repId,
        Day,
        Period,
        Role: role,
        Location: place,
        Start: HOURS[Period][0],
        End: HOURS[Period][1],
      };
      // A place is given as a link, as a point on the map, or by name only.
      const way = random.between(0, 2);
      if (way === 0) rows.push({ ...shift, URL: mapLink(45.4695, 6.5079) });
      else if (way === 1) rows.push({ ...shift, Lat: 45.4695, Long: 6.5079 });
      else rows.push({ ...shift, Start: random.chance(0.2) ? null : shift.Start });
    }
  }
  return rows;
}
