import type { WrittenWeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import { dayAndMonth, later } from './calendar.ts';
import type { Coach, CoachPlan } from './coach-plan.ts';
import { coachStops } from './coach-stops.ts';
import { coachDriver } from './drivers.ts';
import type { JourneyDates } from './journeys.ts';
import type { Random } from './random.ts';
import { mapLink } from './resorts.ts';

const operators = [
  ['Northern Star Coaches', '441632960101'],
  ['Albion Travel', '441632960144'],
  ['Severn & Vale', '441632960178'],
  ['Cliffe Coaches', '441632960190'],
] as const;
const vehicleSizes = [29, 35, 49, 53, 57, 63, 77];
const crossings = [
  'Dover – Calais 12:50',
  'Dover – Calais 14:20',
  'Folkestone – Coquelles 13:36',
  'Dover – Dunkirk 14:00',
];

/** The coach sheet as an office keeps it, with some cells not filled in yet. */
export function coachSheets(
  random: Random,
  plan: CoachPlan,
  dates: JourneyDates,
): WrittenWeekRow<'coaches.csv'>[] {
  return plan.coaches.map((coach, index) => {
    const [operator, phone] = operators[index % operators.length] ?? operators[0];
    const lastStop = coachStops(coach, dates).findLast(({ direction }) => direction === 'outbound');
    const atThePort = later(String(lastStop?.dateTime).slice(-5), 90);
    const crossing = random.pick(crossings.filter((crossing) => crossing.slice(-5) > atThePort));
    // Feeders and second drivers are not arranged for every coach.
    const complete = index % 4 !== 3;
    const goesBack = coach.kind !== 'outbound-only';
    const staff = staffOf(index);
    return {
      COACH: coach.id,
      OPERATOR: operator,
      OPERATOR_NUMBER: phone,
      Capacity: capacityOf(coach, Number(staff[0]) + Number(staff[1])),
      'OB NUCO Staff': staff[0],
      'OB WLT Staff': staff[1],
      'IB NUCO Staff': goesBack ? staff[0] : '0',
      'IB WLT Staff': goesBack ? staff[1] : '0',
      'OB Route': `${coach.stops.map((stop) => stop.city).join(' – ')} – ${crossing} – Val Corbier`,
      'IB Route': goesBack
        ? `Les Aiguilles Neuves – Roc Blanc – Val Corbier – Calais – ${coach.stops[0]?.city}`
        : '',
      'DOCA Date/Time': `${dayAndMonth(dates.startsOn)} ${crossing.slice(-5)}`,
      'CADO Date/Time': goesBack ? `${dayAndMonth(dates.endsOn)} 05:25 (+1)` : '',
      'OB Booking Ref': `FC${710_200 + index * 7}`,
      'IB Booking Ref': goesBack ? `FC${710_203 + index * 7}` : '',
      FEEDER: complete ? `Feeder ${coach.stops.at(-1)?.city}` : '',
      FCONTACT: complete ? `4477009002${String(index % 100).padStart(2, '0')}` : '',
      'MAIN DRIVER': coachDriver(2 * index),
      MCONTACT: `4477009003${String(index % 100).padStart(2, '0')}`,
      '2nd DRIVER': complete ? coachDriver(2 * index + 1) : '',
      '2CONTACT': complete ? `4477009004${String(index % 100).padStart(2, '0')}` : '',
      'Breakfast Stop': 'Aire de Mâcon-La Salle',
      'Breakfast Stop ETA': '06:15',
      'Breakfast Stop Depart': '07:00',
      'Breakfast Stop URL': mapLink(46.4283, 4.8672),
      Supermarket: complete ? 'Hyper du Confluent, Moûtiers road' : '',
      'Supermarket ETA': complete ? '10:10' : '',
      'Supermarket Depart': complete ? '10:50' : '',
      'Supermarket URL': complete ? mapLink(45.4861, 6.5274) : '',
      'Driver Residence': 'Résidence Les Cimes, apartment 2',
      'Driver Residence URL': mapLink(45.4697, 6.5068),
      Parking: 'Lower coach park, row C',
      'Parking URL': mapLink(45.4671, 6.5029),
      'Transport to accommodation':
        index % 3 === 0 ? 'Walk, 5 minutes' : 'Village shuttle from the coach station',
    };
  });
}

/** NUCO and Wasteland staff on board; '0' hides its line. */
function staffOf(index: number): [string, string] {
  const pairs: [string, string][] = [
    ['2', '1'],
    ['1', '0'],
    ['0', '2'],
    ['2', '2'],
    ['0', '0'],
  ];
  return pairs[index % pairs.length] ?? ['0', '0'];
}

function capacityOf(coach: Coach, staff: number): string {
  const aboard = Math.max(coach.outbound, coach.inbound) + staff;
  if (coach.kind === 'over-full') return String(Math.max(1, coach.outbound + staff - 3));
  if (coach.kind === 'full') return String(coach.outbound + staff);
  // One coach whose size is not confirmed.
  if (coach.kind === 'empty-inbound') return '';
  return String(vehicleSizes.find((size) => size >= aboard) ?? 87);
}
