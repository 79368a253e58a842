import { staffColumnBrand } from '../../rules/coach-capacity.ts';
import { CoachSheet } from '../coach.ts';
import * as cell from './cells.ts';
import { table } from './table.ts';

const COACH = cell.required(cell.id, '4');
const direction = cell.required(cell.direction, 'outbound');

const phones = new Set(['OPERATOR_NUMBER', 'FCONTACT', 'MCONTACT', '2CONTACT']);

const isStaffColumn = (name: string) => staffColumnBrand(name) !== null;
const staffCell = cell.asText(cell.countText, '2');

/** A cell of the coach sheet: its columns are the contract's, so the reader and the reply cannot drift apart. */
function sheetCell(name: string): cell.Cell<string> {
  if (name === 'Capacity') return cell.asText(cell.countText, '53');
  if (isStaffColumn(name)) return staffCell;
  if (phones.has(name)) return cell.asText(cell.phone, '447700900321');
  if (name.endsWith(' URL')) return cell.asText(cell.link, 'https://maps.example.test/stop');
  return cell.asText(cell.words(500));
}

type SheetColumn = Exclude<keyof CoachSheet, 'COACH'>;
const sheetColumns = Object.fromEntries(
  Object.keys(CoachSheet.shape)
    .filter((name) => name !== 'COACH')
    .map((name) => [name, sheetCell(name)]),
) as Record<SheetColumn, cell.Cell<string>>;

/** What coach and transfer stops have in common. */
export const stopColumns = {
  direction,
  location: cell.required(cell.words(200), 'Leeds'),
  address: cell.optional(cell.words(500), 'Woodhouse Lane car park, LS2 3AX'),
  dateTime: cell.optional(cell.dateTime, '2027-01-08 05:30'),
  loadingTime: cell.optional(cell.timeOfDay, '05:00'),
  timeZone: cell.optional(cell.words(60), 'Europe/London'),
  latitude: cell.optional(cell.latitude, '53.8080'),
  longitude: cell.optional(cell.longitude, '-1.5527'),
};

/** What seats on coaches and transfers have in common. */
export const seatColumns = {
  direction,
  passenger: cell.required(cell.ticketCode, 'NUCO-AB12CD-000001'),
  pickUpLocation: cell.optional(cell.words(200), 'Leeds'),
  dropOffLocation: cell.optional(cell.words(200), 'Val Corbier coach station'),
  equipmentCarriage: cell.optional(cell.words(300), 'I want to bring my own skis'),
  reference: cell.optional(cell.words(100), 'OB-4'),
  deleted: cell.optional(cell.flag, '0'),
};

export const coachFiles = {
  'coaches.csv': table({
    about:
      'The coach sheet, one row a coach. All cells are sent on as the text they are. A brand of your own has its staff in `OB <label> Staff` and `IB <label> Staff`, with the label that `offpiste brand list` shows.',
    key: ['COACH'],
    columns: { COACH, ...sheetColumns },
    others: { isOne: isStaffColumn, cell: staffCell },
  }),
  'coach-departures.csv': table({
    about:
      'Stops of the coaches in the order of the route. `dateTime` is local time at the stop: in `timeZone`, or in the week’s zone when that is empty.',
    key: ['COACH', 'direction', 'location'],
    columns: { COACH, ...stopColumns },
  }),
  'coach-passengers.csv': table({
    about:
      'Seats on coaches, at most one a person and direction. `pickUpLocation` is the `location` of a stop of that coach. Equipment counts when `equipmentCarriage` starts with “I want”.',
    key: ['COACH', 'direction', 'passenger'],
    columns: { COACH, ...seatColumns },
  }),
};
