import { strToU8, zipSync } from 'fflate';

/** Files as they are dropped on the page. */
export type BundleFiles = Readonly<Record<string, Uint8Array>>;

const COACH = 50;
const BOMB_BYTES = 60 * 2 ** 20;

/** A week of so many passengers as a spreadsheet writes it, with semicolons: each has a seat both ways and a name of their own. */
export function weekOfRows(weekId: string, size: number): BundleFiles {
  const indexes = Array.from({ length: size }, (_, index) => index);
  const coaches = Array.from({ length: Math.ceil(size / COACH) }, (_, index) => index + 1);
  const code = (index: number) => `NUCO-${weekId}XXXX-${String(index).padStart(6, '0')}`;
  const list = (header: string, rows: readonly string[]) => strToU8(`${[header, ...rows].join('\n')}\n`);
  const stop = { outbound: 'Leeds;2026-12-11 05:30', inbound: 'Val Corbier;2026-12-19 18:00' };
  const ways = ['outbound', 'inbound'] as const;
  const folder = `weeks/${weekId}`;
  return {
    'bundle.json': strToU8('{"format": "offpiste-week-bundle", "version": 1}'),
    [`${folder}/week.json`]: strToU8(
      JSON.stringify({
        ...{ weekId, weekName: `Week ${weekId}`, systemId: `S-${weekId}`, timeZone: 'Europe/Paris' },
        ...{ startsOn: '2026-12-11', endsOn: '2026-12-19', packages: [{ departureDate: '2026-12-11' }] },
      }),
    ),
    [`${folder}/passengers.csv`]: list(
      'passengerName;reference;status;email;phonenumber;dateOfBirth;groupName',
      indexes.map(
        (index) =>
          `Zoë Guest ${index};${code(index)};Confirmed;guest${index}@example.test;4477009${String(index).padStart(5, '0')};14/03/2005;Group ${index % 40}`,
      ),
    ),
    [`${folder}/coaches.csv`]: list(
      'COACH;OPERATOR;Capacity',
      coaches.map((coach) => `${coach};Northern Star;53`),
    ),
    [`${folder}/coach-departures.csv`]: list(
      'COACH;direction;location;dateTime',
      coaches.flatMap((coach) => ways.map((way) => `${coach};${way};${stop[way]}`)),
    ),
    [`${folder}/coach-passengers.csv`]: list(
      'COACH;direction;passenger;pickUpLocation',
      indexes.flatMap((index) =>
        ways.map(
          (way) => `${Math.floor(index / COACH) + 1};${way};${code(index)};${stop[way].split(';')[0]}`,
        ),
      ),
    ),
  };
}

/** The same as one zip. */
export function zipOf(files: BundleFiles): BundleFiles {
  return { 'week.zip': zipSync({ ...files }) };
}

/** A zip and a workbook that would grow to sixty megabytes. */
export function bombs(): Record<string, BundleFiles> {
  const zeros = new Uint8Array(BOMB_BYTES);
  return {
    'zip bomb': zipOf({ ...weekOfRows('W9', 1), 'weeks/W9/passengers.csv': zeros }),
    'workbook bomb': { 'week.xlsx': zipSync({ 'xl/workbook.xml': zeros }) },
  };
}
