import * as cell from './cells.ts';
import { table } from './table.ts';

/** Files of the whole season, each of which may be left out: then the existing records stay. */
export const seasonFiles = {
  'season/resorts.csv': table({
    about: 'Resorts.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'val-corbier'),
      name: cell.required(cell.words(), 'Val Corbier'),
    },
  }),
  'season/points-of-interest.csv': table({
    about:
      'Points of interest of the resorts: meeting points, medical centres, bars, supermarkets, coach parks.',
    key: ['id'],
    columns: {
      id: cell.required(cell.id, 'poi-12'),
      resortId: cell.required(cell.id, 'val-corbier'),
      name: cell.required(cell.words(), 'Medical Centre'),
      tagName: cell.required(cell.words(), 'Medical'),
      lat: cell.optional(cell.latitude, '45.4692'),
      lon: cell.optional(cell.longitude, '6.9068'),
      position: cell.optional(cell.words(), 'Behind the tourist office'),
      brandSlug: cell.optional(cell.brand, 'nuco'),
    },
  }),
  'season/contacts.csv': table({
    about: 'People and offices that reps call.',
    key: ['contactId'],
    columns: {
      contactId: cell.required(cell.id, 'duty-manager'),
      contactName: cell.required(cell.words(), 'Duty Manager'),
      tel: cell.optional(cell.phone, '447700900111'),
      email: cell.optional(cell.email, 'duty@example.test'),
      brand: cell.optional(cell.brand),
    },
  }),
  'season/accounts.csv': table({
    about:
      'Who may sign in. An account that a later file leaves out stays as it is: accounts are ended with `rep disable`. A new account has no password until `rep reset-password` gives it one; `password` is accepted from the demo season only. An upload at headquarters gives, changes and takes no role there.',
    key: ['repId'],
    columns: {
      repId: cell.required(cell.id, 'R1001'),
      username: cell.required(cell.email, 'nuco.rep@demo.test'),
      name: cell.required(cell.words(200), 'Amélie Rousseau'),
      tenant: cell.required(cell.brand, 'nuco'),
      level: cell.required(cell.count(3), '1'),
      hq: cell.optional(cell.hqRole, '0'),
      staffType: cell.required(cell.words(100), 'Rep'),
      password: { ...cell.optional(cell.words(256)), treat: 'secret' },
    },
  }),
  'season/my-season.csv': table({
    about:
      'The weeks a rep is assigned to, also those that are not imported yet. Columns after `weekName` are shown as they are.',
    key: ['repId', 'weekId'],
    columns: {
      repId: cell.required(cell.id, 'R1001'),
      weekId: cell.required(cell.id, 'W03-2027'),
      weekName: cell.required(cell.words(), 'Week 3'),
      Resort: cell.optional(cell.words(), 'Val Corbier'),
      Role: cell.optional(cell.words(), 'Resort Rep'),
      'Staff Type': cell.optional(cell.words(), 'Rep'),
      Arrivals: cell.optional(cell.words(), 'Friday'),
      Departures: cell.optional(cell.words(), 'Saturday'),
      Status: cell.optional(cell.words(), 'Confirmed'),
    },
  }),
  'season/availability.csv': table({
    about:
      'A rep’s availability by week of the season. The app shows codes of one letter and two digits only.',
    key: ['repId', 'code'],
    columns: {
      repId: cell.required(cell.id, 'R1001'),
      code: cell.required(cell.words(40), 'D02'),
      status: cell.required(cell.words(200), 'Available'),
    },
  }),
  'season/personal-database.csv': table({
    about: 'A rep’s own personal details; only that rep sees them.',
    key: ['repId'],
    columns: {
      repId: cell.required(cell.id, 'R1001'),
      'GBS ID': cell.optional(cell.words(), 'GBS-20417'),
      'Passport First Names': cell.optional(cell.words(), 'Amélie Jeanne'),
      'Passport Surname': cell.optional(cell.words(), 'Rousseau'),
      'Passport Number': cell.optional(cell.words(40), '512345678'),
      'Passport Expiry': cell.optional(cell.date, '2031-04-18'),
      Nationality: cell.optional(cell.words(), 'French'),
      'Date of Birth': cell.optional(cell.date, '1998-02-11'),
      French: cell.optional(cell.words(), 'Fluent'),
      Address: cell.optional(cell.words(1000), '12 Rue des Alpes, Lyon'),
      'Phone 2': cell.optional(cell.phone, '33612345678'),
      'Jacket Number': cell.optional(cell.words(40), '117'),
      Luggage: cell.optional(cell.words(), '1 suitcase'),
      'Equipment Hire': cell.optional(cell.words(), 'Own skis'),
      'Ski Pass': cell.optional(cell.words(), 'Season pass'),
    },
  }),
} as const;
