import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

const SIZE = 2_000;
/** Rows that may be read for each passenger: what is staged, compared, written and checked, a few times each. */
const MOST_READ = 150;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A week of many people, each with a seat and a bed. */
function largeWeek(weekId: string): Record<string, string> {
  const indexes = Array.from({ length: SIZE }, (_, index) => index);
  const code = (index: number) => `NUCO-AA${weekId}AA-${String(index).padStart(6, '0')}`;
  const list = (header: string, of: (index: number) => string) =>
    `${header}\n${indexes.map(of).join('\n')}\n`;
  const head = { weekId, weekName: weekId, systemId: weekId, timeZone: 'Europe/Paris' };
  const days = { startsOn: '2026-12-11', endsOn: '2026-12-19', packages: [{ departureDate: '2026-12-11' }] };
  const files = {
    'week.json': JSON.stringify({ ...head, ...days }),
    'passengers.csv': list('passengerName,reference,status', (index) => `Guest,${code(index)},Confirmed`),
    'coaches.csv': 'COACH\n4\n',
    'coach-departures.csv': 'COACH,direction,location,dateTime\n4,outbound,Leeds,2026-12-11 05:30\n',
    'coach-passengers.csv': list('COACH,direction,passenger', (index) => `4,outbound,${code(index)}`),
    'accommodation.csv': 'id,name\ncimes,Les Cimes\n',
    'rooms.csv': list(
      'subblock_id,accommodation,subblock_physical_name',
      (index) => `${index},cimes,${index}`,
    ),
    'room-passengers.csv': list('subblock_id,passenger', (index) => `${index},${code(index)}`),
  };
  return {
    'bundle.json': JSON.stringify({ format: 'offpiste-week-bundle', version: 1 }),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`weeks/${weekId}/${name}`, text])),
  };
}

/** How many rows were read in this database so far, in tables and indexes. */
async function rowsRead(): Promise<number> {
  // Otherwise what a connection has counted is known a second later.
  await database.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ read: number }>(
    'SELECT tup_returned AS read FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.read ?? Number.NaN;
}

test('a second large week reads as much as the first, although the planner knows nothing of it', async () => {
  for (const weekId of ['W1', 'W2']) {
    const before = await rowsRead();
    expect((await importBundle(database, memorySource(largeWeek(weekId)))).problems).toEqual([]);
    const read = (await rowsRead()) - before;
    expect(read).toBeGreaterThan(SIZE);
    expect(read).toBeLessThan(SIZE * MOST_READ);
  }
});
