import { addDays, dayAndMonth } from './calendar.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import type { Random } from './random.ts';
import { emptyResort, resorts } from './resorts.ts';
import { postOf, roleOf } from './staff.ts';
import type { SeasonContent } from './write-csv.ts';

const pointTypes = [
  ['Medical', 'Cabinet médical', 'Behind the tourist office'],
  ['Supermarket', 'Petit Casino des Neiges', 'Main street'],
  ['Meeting point', 'Ski school flag', 'Front de neige'],
  ['Bar', 'Le Chamois', 'First floor'],
  ['Coach', 'Coach station', 'Below the church'],
  ['Police', 'Gendarmerie', ''],
] as const;

const availability = [
  'Available',
  'Available',
  'N/A',
  'Provisional',
  'Not available',
  'Holiday',
  'na',
  'available',
];

/** What belongs to no single week: accounts, resorts, contacts, everyone's own season. */
export function seasonContent(random: Random, startsOn: string): SeasonContent {
  return {
    'season/resorts.csv': [...resorts.map(({ id, name }) => ({ id, name })), emptyResort],
    'season/points-of-interest.csv': resorts.flatMap((resort, at) =>
      pointTypes.map(([tagName, name, position], index) => ({
        id: `poi-${at * pointTypes.length + index + 1}`,
        resortId: resort.id,
        name,
        tagName,
        lat: index === 5 ? null : Number((resort.lat + index * 0.0006).toFixed(4)),
        lon: index === 5 ? null : Number((resort.lng - index * 0.0005).toFixed(4)),
        position,
        brandSlug: index === 3 ? (['nuco', 'wasteland', null][at] ?? null) : null,
      })),
    ),
    'season/contacts.csv': [
      {
        contactId: 'duty-manager',
        contactName: 'Duty Manager',
        tel: '447700900600',
        email: 'duty@example.test',
      },
      {
        contactId: 'welfare',
        contactName: 'Welfare team',
        tel: '447700900601',
        email: 'welfare@example.test',
      },
      { contactId: 'rescue', contactName: 'Mountain rescue', tel: '112', email: null },
      { contactId: 'clinic', contactName: 'Clinic Val Corbier', tel: '+33 6 39 98 00 01', email: null },
      { contactId: 'office', contactName: 'Head office', tel: '441632960100', email: 'office@example.test' },
      { contactId: 'coaches', contactName: 'Coach desk', tel: '447700900602', email: null },
      {
        contactId: 'nuco-line',
        contactName: 'NUCO guest line',
        tel: '447700900603',
        email: 'nuco@example.test',
        brand: 'nuco',
      },
      {
        contactId: 'wasteland-line',
        contactName: 'Wasteland guest line',
        tel: '447700900604',
        email: null,
        brand: 'wasteland',
      },
      { contactId: 'lost', contactName: 'Lost property', tel: null, email: 'lost@example.test' },
    ],
    'season/accounts.csv': demoAccounts.map(({ hq, ...account }) => ({
      ...account,
      hq: hq ? 1 : 0,
      password: DEMO_PASSWORD,
    })),
    'season/my-season.csv': demoAccounts.flatMap((account, at) =>
      Array.from({ length: at === 6 ? 0 : 4 }, (_, index) => ({
        repId: account.repId,
        weekId: ['demo-week-1', 'demo-week-2', 'demo-week-3', 'demo-week-4'][index] ?? '',
        weekName: `Week of ${dayAndMonth(addDays(startsOn, index * 7))}`,
        Resort: postOf(at).resort.name,
        Role: roleOf(account.staffType),
        'Staff Type': account.staffType,
        Arrivals: postOf(at).arrivals,
        Departures: 'Saturday',
        Status: index < 2 ? 'Confirmed' : 'Provisional',
      })),
    ),
    'season/availability.csv': demoAccounts.flatMap(({ repId }, at) =>
      // Codes of every month of the season, and one that the app does not show.
      ['O01', 'N02', 'D01', 'D02', 'J03', 'F10', 'M01', 'A02', 'XMAS'].map((code, index) => ({
        repId,
        code,
        status: availability[(at + index) % availability.length] ?? 'Available',
      })),
    ),
    'season/personal-database.csv': demoAccounts.map(({ repId, name }, index) => ({
      repId,
      'GBS ID': `GBS-${20_400 + index}`,
      'Passport First Names': name.split(' ')[0] ?? name,
      'Passport Surname': name.split(' ').slice(1).join(' '),
      'Passport Number': index % 4 === 3 ? null : String(random.between(500_000_000, 599_999_999)),
      'Passport Expiry': index % 4 === 3 ? null : addDays(startsOn, 400 + index * 77),
      Nationality: index % 3 ? 'British' : 'French',
      'Date of Birth': addDays(startsOn, -(8800 + index * 211)),
      French: random.pick(['Fluent', 'Conversational', 'Beginner']),
      Address: index === 2 ? null : `${10 + index} Chemin des Mélèzes, 73990 Val Corbier`,
      'Phone 2': index % 2 ? null : `4477009007${String(index).padStart(2, '0')}`,
      'Jacket Number': String(110 + index),
      Luggage: '1 suitcase, 1 ski bag',
      'Equipment Hire': index % 2 ? 'Own skis' : 'Staff hire',
      'Ski Pass': 'Season pass',
    })),
  };
}
