import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { smallBundle } from './bundle-fixture.ts';
import { memorySource } from './bundle-source.ts';
import { importBundle } from './import-bundle.ts';

test('a coach, a passenger and a seat that a bundle left out run, travel and count again once a later one has them', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const whole = smallBundle();
  const without = Object.fromEntries(
    Object.entries(whole).map(([file, text]) => [
      file,
      /coach|passengers\.csv$/.test(file)
        ? text.replace(/^7,.*\n/gm, '').replace(/^.*WASTELAND-BBBBBB-000003.*\n/gm, '')
        : text,
    ]),
  );
  const gone = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT gone FROM place WHERE kind = 'coach' AND place_id = '7') AS coach,
         (SELECT gone FROM passenger WHERE reference LIKE 'WASTELAND%') AS passenger,
         (SELECT gone FROM allocation WHERE reference LIKE 'WASTELAND%') AS seat`,
    );
    return rows[0];
  };
  for (const [bundle, isGone] of [
    [whole, false],
    [without, true],
    [whole, false],
  ] as const) {
    expect((await importBundle(database, memorySource(bundle))).problems).toEqual([]);
    expect(await gone()).toEqual({ coach: isGone, passenger: isGone, seat: isGone });
  }
});
