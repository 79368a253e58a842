import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { loadBrands } from './brands.ts';
import type { Logo } from './logos/read-logo.ts';
import { changeBrands, findLogo, readBrands, seedBrands } from './stored-brands.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const [nuco] = loadBrands().all;
if (!nuco) throw new Error('the product comes with brands');
const logo = (hash: string, text: string): Logo => ({
  hash,
  picture: { mediaType: 'image/png', width: 64, height: 64 },
  content: Buffer.from(text),
});

test('of a change that fails, nothing is written', async () => {
  const before = await readBrands(database.pool);
  const change = changeBrands(database.pool, async (edit) => {
    await edit.put({ ...nuco, name: 'Nuco Tours' });
    await edit.putLogo('nuco', logo('one', 'picture'));
    await edit.share({ prefixes: ['OTHER'], staffTypes: [] });
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await readBrands(database.pool)).toEqual(before);
  expect(await findLogo(database, 'nuco', 'one')).toBeNull();
});

test('changes at one time come one after the other, each on what the one before left', async () => {
  const add = (prefix: string) =>
    changeBrands(database.pool, async ({ set, share }) => {
      const { prefixes, staffTypes } = set.shared;
      // Whoever reads without waiting would have read by now.
      await database.pool.query('SELECT pg_sleep(0.05)');
      await share({ prefixes: [...prefixes, prefix], staffTypes });
    });
  const left = await Promise.all([add('ONE'), add('TWO'), add('THREE')]);
  expect(left.map(({ shared }) => shared.prefixes.length).toSorted()).toEqual([2, 3, 4]);
  expect((await readBrands(database.pool)).shared.prefixes.toSorted()).toEqual([
    'ONE',
    'THREE',
    'TWO',
    'WHITEROAD',
  ]);
});

test('a logo is that of its brand and its hash, and stays when the brand has another', async () => {
  await changeBrands(database.pool, async (edit) => {
    await edit.putLogo('nuco', logo('one', 'first'));
    await edit.putLogo('nuco', logo('two', 'second'));
    await edit.putLogo('wasteland', logo('one', 'other'));
    // The same picture again.
    await edit.putLogo('nuco', logo('one', 'first'));
  });
  const textOf = async (slug: string, hash: string) =>
    (await findLogo(database, slug, hash))?.content.toString();
  expect(await textOf('nuco', 'one')).toBe('first');
  expect(await textOf('nuco', 'two')).toBe('second');
  expect(await textOf('wasteland', 'one')).toBe('other');
  expect(await textOf('wasteland', 'two')).toBeUndefined();
});

test('a prefix is used as long as one passenger of any week has it', async () => {
  await addWeek(database);
  await addPassenger(database, { reference: 'NUCO-AB12CD-000001' });
  const used = async (...prefixes: string[]) => {
    let found: string | null = null;
    await changeBrands(database.pool, async (edit) => {
      found = await edit.usedPrefix(prefixes);
    });
    return found;
  };
  expect(await used('WASTELAND', 'NUCO')).toBe('NUCO');
  expect(await used('WASTELAND', 'NUC')).toBeNull();
  expect(await used()).toBeNull();
});

test('a database with brands keeps its own; one without takes those of the file, and keeps what was shared', async () => {
  const { all, shared } = loadBrands();
  const file = () => ({ brands: [{ ...nuco, name: 'Of the file' }], shared, defaultBrand: 'nuco' });
  await seedBrands(database.address, file);
  expect((await readBrands(database.pool)).brands).toEqual(all);

  await database.pool.query('DELETE FROM brand');
  await database.pool.query(
    `UPDATE setting SET value = '{"prefixes": ["KEPT"], "staffTypes": []}' WHERE key = 'shared'`,
  );
  await seedBrands(database.address, file);
  expect(await readBrands(database.pool)).toMatchObject({
    brands: [{ slug: 'nuco', name: 'Of the file' }],
    shared: { prefixes: ['KEPT'] },
    defaultBrand: 'nuco',
  });
});
