import { SCHEDULE_DAYS, SCHEDULE_PERIODS } from '../../rules/schedule.ts';
import * as cell from './cells.ts';
import { table } from './table.ts';

const userId = cell.required(cell.id, 'R1001');
const note = (example = '') => cell.optional(cell.words(500), example);

const journey = (way: 'OB' | 'IB') =>
  ({
    [`${way} Flight No`]: note('EZY8513'),
    [`${way} Date`]: note('2027-01-08'),
    [`${way} Route`]: note('Leeds – Calais – Val Corbier'),
    [`${way} TO`]: note('05:30'),
    [`${way} LD`]: note('22:45'),
    [`${way} Transport`]: note('Coach 4'),
    [`${way} Load`]: note('05:00'),
    [`${way} Pick Up Point`]: note('Leeds'),
    [`${way} Depart`]: note('05:30'),
    [`${way} ETA`]: note('23:15'),
  }) as Record<`${typeof way} ${JourneyColumn}`, cell.Cell<string | null>>;

type JourneyColumn =
  | 'Flight No'
  | 'Date'
  | 'Route'
  | 'TO'
  | 'LD'
  | 'Transport'
  | 'Load'
  | 'Pick Up Point'
  | 'Depart'
  | 'ETA';

export const staffFiles = {
  'rep-records.csv': table({
    about: 'Staff of the week, with or without an account. OB is the outbound, IB the inbound journey.',
    key: ['User ID'],
    columns: {
      'User ID': userId,
      Rep: cell.required(cell.words(200), 'Amélie Rousseau'),
      Name: note('Amélie'),
      tenant: cell.required(cell.brand, 'nuco'),
      'Staff Type': cell.required(cell.words(100), 'Rep'),
      Resort: note('Val Corbier'),
      Role: note('Resort Rep'),
      Remit: note('Rooms, lift passes'),
      'Rep Sheet Info - Remit': note('Looks after Les Cimes'),
      Group: note('Leeds'),
      'Ski Equipment': note('Own skis'),
      Arrivals: note('Friday'),
      Departures: note('Saturday'),
      Driver: note('Yes'),
      'Approved vehicles': note('Minibus'),
      Phone: cell.optional(cell.phone, '447700900111'),
      'Count - Host': note('3'),
      'Count - Night Patrol': note('1'),
      'Previous Resort': note('Val Corbier'),
      'Inbound end point': note('Leeds'),
      'Next resort': note('Roc Blanc'),
      ...journey('OB'),
      ...journey('IB'),
    },
  }),
  'schedules.csv': table({
    about: 'Shifts, one row for each rep, day and period; what has no row is free.',
    key: ['User ID', 'Day', 'Period'],
    columns: {
      'User ID': userId,
      Day: cell.required(cell.oneOf(...SCHEDULE_DAYS), 'Sunday'),
      Period: cell.required(cell.oneOf(...SCHEDULE_PERIODS), 'Evening'),
      Role: cell.required(cell.words(200), 'Host'),
      Location: note('Le Chamois'),
      URL: cell.optional(cell.link, 'https://maps.example.test/chamois'),
      Lat: cell.optional(cell.latitude, '45.4692'),
      Long: cell.optional(cell.longitude, '6.9068'),
      Start: cell.optional(cell.timeOfDay, '20:30'),
      End: cell.optional(cell.timeOfDay, '23:30'),
    },
  }),
  'whats-on.csv': table({
    about: 'The event schedule. `packages` names the groups it is for.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'wo-7'),
      title: cell.required(cell.words(200), 'Welcome Party'),
      subtitle: note('All groups'),
      eventType: note('Nightlife'),
      image: cell.optional(cell.link, 'https://images.example.test/party.jpg'),
      description: cell.optional(cell.html, '<p>Doors at nine.</p>'),
      start: cell.required(cell.dateTime, '2027-01-10 21:00'),
      end: cell.optional(cell.dateTime, '2027-01-11 02:00'),
      locationName: note('Le Chamois'),
      latitude: cell.optional(cell.latitude, '45.4692'),
      longitude: cell.optional(cell.longitude, '6.9068'),
      packages: cell.optional(cell.idList, 'leeds,nuco-all'),
      brand: cell.optional(cell.brand),
      host: note('NUCO'),
      lastEntry: note('23:30'),
      sponsor: note('Alpine Cola'),
      barType: note('Cash bar'),
      transportInfo: cell.optional(cell.html, 'Shuttle from the coach park'),
      clothing: cell.optional(cell.html, 'Ski wear is fine'),
      extraInfo: cell.optional(cell.html, 'Bring ID'),
    },
  }),
  'documents.csv': table({
    about:
      'Weekly documents; `file` is the name of a PDF, PNG or JPEG of at most 20 MiB in the folder `documents` beside it.',
    key: ['fileId'],
    columns: {
      fileId: cell.required(cell.id, 'welcome'),
      title: cell.required(cell.words(200), 'Welcome meeting slides'),
      file: cell.required(cell.id, 'welcome.pdf'),
      brand: cell.optional(cell.brand),
    },
  }),
};
