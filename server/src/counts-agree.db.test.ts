import { createRandom } from '@offpiste/demo/random.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipBytesSource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { compare, counted } from '#testing/counts/compare.ts';
import { type CountsBench, openCountsBench, PLAN, type Week } from '#testing/counts/counted-week.ts';
import { importAgain, imports, noteImported } from '#testing/counts/import-again.ts';
import { operate } from '#testing/counts/operate.ts';
import { officeWeek } from '#testing/office-week.ts';
import { isWholeOnEmbedded } from '#testing/sweeps.ts';

const [SEEDS, OPERATIONS, COMPARISONS] = isWholeOnEmbedded ? [25, 1_000, 20] : [5, 50, 1];

let bench: CountsBench;

beforeAll(async () => {
  bench = await openCountsBench();
});
afterAll(() => bench.close());

it.each(Array.from({ length: SEEDS }, (_, n) => `seed ${n + 1}`))(
  'board, list, manifest, export and ledger agree after random operations on two processes: %s',
  async (seed) => {
    if (isWholeOnEmbedded) await bench.signInAgain();
    const random = createRandom(seed);
    const weekId = seed.replace(' ', '-');
    const { reps, desks, versions, deps } = bench;
    const repIds = reps.map(({ rep }) => rep.repId);
    const office = officeWeek({ ...PLAN, weekId, repIds }, random);
    const { problems } = await importBundle(deps.database, zipBytesSource(office.bundle(), 'week.zip'));
    expect(problems).toEqual([]);
    const week: Week = {
      ...{ bench, weekId, random, sent: [], office },
      ...{ booked: {}, imported: new Map(), lastImport: Promise.resolve() },
    };
    await noteImported(week, office.booked());
    for (let part = 0; part < COMPARISONS; part++) {
      // Some at the same time, as five reps would.
      for (let done = 0; done < OPERATIONS / COMPARISONS; done += 5)
        await Promise.all([1, 2, 3, 4, 5].map(() => operate(week)));
      // What was read before an import may not be what is answered after it.
      await counted(random.pick(desks), weekId);
      await importAgain(week);
      await compare(week);
    }
    await bench.rebuildProjection(weekId);
    for (const one of versions) one.bumpAllHere();
    await compare(week, [random.pick(desks)]);
  },
  isWholeOnEmbedded ? 1_200_000 : 180_000,
);

it('most imports and most that were put back have counted', () => {
  for (const { applied, refused } of Object.values(imports)) expect(applied).toBeGreaterThan(refused);
});

it('every kind of operation was recorded as a fact', async () => {
  const { rows } = await bench.deps.database.pool.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM ledger WHERE is_fact ORDER BY kind',
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'add-extra',
    'close-departure',
    'distribute-keys',
    'distribute-pass',
    'load-coach',
    'load-transfer',
    'no-show',
    'register-lesson',
    'return-keys',
    'undo',
    'validate-in',
    'validate-out',
  ]);
});
