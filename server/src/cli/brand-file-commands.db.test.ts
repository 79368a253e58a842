import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBrands, readBrandsFile } from '#platform/brands.ts';
import { readBrands, seedBrands } from '#platform/stored-brands.ts';
import { addRep } from '#testing/add-rep.ts';
import { pngOf } from '#testing/png-of.ts';
import { testConfig } from '#testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addPassenger, addPlace, addWeek } from '#testing/week-fixture.ts';
import { brandAdd, brandChange } from './brand-commands.ts';
import { brandExport, brandImport } from './brand-file-commands.ts';
import { brandRemove } from './brand-remove.ts';
import type { Command } from './command.ts';

let database: TestDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-brand-file-'));
  file = path.join(folder, 'brands.json');
  const logo = path.join(folder, 'logo.png');
  await writeFile(logo, pngOf(512, 256));
  const options = { name: 'Alpine', prefix: 'ALPINE', colour: '#1b6e3c', logo };
  await run(brandAdd, ['alpine'], options);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(
  command: Command,
  words: string[],
  options: Record<string, string | boolean> = {},
  defaultBrand: string | null = null,
): Promise<string[]> {
  const lines: string[] = [];
  await command.run({
    database,
    settings: testConfig({ defaultBrand }),
    secrets: () => Promise.reject(new Error('no secrets')),
    print: (line) => lines.push(line),
    words,
    options,
  });
  return lines;
}

const stored = () => readBrands(database.pool);
const logos = async () =>
  (await database.pool.query('SELECT slug, hash, content FROM brand_logo ORDER BY slug, hash')).rows;

interface Content {
  defaultBrand?: string;
  shared?: object;
  brands: Record<string, unknown>[];
}

/** Changes what was exported, and imports it. */
async function importChanged(change: (content: Content) => void, options = {}): Promise<string[]> {
  await run(brandExport, [file]);
  const content: Content = JSON.parse(await readFile(file, 'utf8'));
  change(content);
  const changed = path.join(folder, 'changed.json');
  await writeFile(changed, JSON.stringify(content));
  return await run(brandImport, [changed], options);
}

/** Changes a brand of the file. */
const brandIn = (slug: string, change: object) => (content: Content) => {
  const brand = content.brands.find((one) => one.slug === slug);
  if (!brand) throw new Error(`no brand ${slug}`);
  Object.assign(brand, change);
};

const picture = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

test('what is exported and imported again changes nothing, and says so', async () => {
  const before = [await stored(), await logos()];
  expect(await run(brandExport, [file])).toEqual([`4 brands are in ${file}.`]);
  expect(await run(brandImport, [file])).toEqual(['No change: the brands are as in the file.']);
  expect([await stored(), await logos()]).toEqual(before);
});

test('another installation begins with the file that one has exported, with the logos', async () => {
  await run(brandExport, [file]);
  const before = [await stored(), await logos()];
  await database.pool.query('DELETE FROM brand_logo; DELETE FROM brand; DELETE FROM setting');
  await seedBrands(database.address, () => readBrandsFile(file));
  expect([await stored(), await logos()]).toEqual(before);
});

test('an import says what it changes, a trial run changes nothing, and what the file leaves out stays', async () => {
  const before = await stored();
  const change = (content: Content) => {
    brandIn('alpine', {
      ...{
        name: 'Alpine Tours',
        logo: picture(pngOf(64, 64)),
        handbookLinks: [{ name: 'Hut', url: 'https://hut.example' }],
      },
      ...{
        themeColour: '#0a5470',
        colours: undefined,
        sensitiveFromLevel: 3,
        ticketPrefixes: ['ALPINE', 'ALPS'],
      },
    })(content);
    const alpine = content.brands.find(({ slug }) => slug === 'alpine');
    const nordic = { ...alpine, slug: 'nordic', name: 'Nordic', ticketPrefixes: ['NORDIC'] };
    content.brands = [alpine ?? {}, nordic];
    content.defaultBrand = 'alpine';
    delete content.shared;
  };
  const changes = [
    'alpine: name Alpine → Alpine Tours; tickets ALPINE → ALPINE, ALPS; colour #1b6e3c → #0a5470; other shades; other logo; handbook none → name Hut url https://hut.example; next of kin from level 2 → 3',
    'nordic: new, Nordic, tickets NORDIC',
    'default snowfuze → alpine',
  ];
  expect(await importChanged(change, { 'dry-run': true })).toEqual([
    ...changes,
    'Dry run: nothing was changed.',
  ]);
  expect(await stored()).toEqual(before);
  expect(await importChanged(change)).toEqual([
    ...changes,
    'Changed. Each running server knows it within five seconds, phones show it at their next start.',
  ]);
  const { brands, shared, defaultBrand } = await stored();
  expect(brands.map(({ slug }) => slug)).toEqual(['nuco', 'wasteland', 'snowfuze', 'alpine', 'nordic']);
  expect(brands[3]).toMatchObject({ name: 'Alpine Tours', colours: { light: { brand: '#0a5470' } } });
  expect(brands[4]?.logo).toMatch(/^\/brands\/nordic-[0-9a-f]{16}-64x64\.png$/);
  const pictures = (await logos()).map(({ slug, hash }) => `${slug} ${hash}`);
  for (const { slug, logo } of brands.slice(3))
    expect(pictures).toContain(`${slug} ${logo.split('-').at(-2)}`);
  expect([shared, defaultBrand]).toEqual([before.shared, 'alpine']);
  expect(brands.slice(0, 3)).toEqual(loadBrands().all);
});

test.each<[string, (content: Content) => void, string | RegExp]>([
  [
    'a colour that is none',
    brandIn('alpine', { themeColour: 'green' }),
    /changed\.json is not valid: themeColour of alpine is written like #1b6e3c\.$/,
  ],
  [
    'a colour in which text cannot be read',
    brandIn('alpine', { themeColour: '#ffd400', colours: undefined }),
    /^The brand alpine cannot be imported: Text in #ffd400 on the app's #edf1f4 has a contrast of 1\.3 to 1, and needs 4\.5: use #[0-9a-f]{6}, the nearest shade that can be read\.$/,
  ],
  [
    'a shade in which text cannot be read in the dark',
    brandIn('alpine', { colours: { light: {}, dark: { brand: '#1b6e3c' }, outdoor: {} } }),
    /^The brand alpine cannot be imported: Text in #1b6e3c on the app's #1e2933 has/,
  ],
  [
    'a shade on which white text cannot be read',
    brandIn('alpine', { colours: { light: { 'brand-fill': '#ffd400' }, dark: {}, outdoor: {} } }),
    /^The brand alpine cannot be imported: White text on #ffd400 has a contrast of 1\.4 to 1/,
  ],
  [
    'a prefix that all brands have',
    brandIn('alpine', { ticketPrefixes: ['WHITEROAD'] }),
    'The prefix WHITEROAD is already that of all brands: choose another one.',
  ],
  [
    'a shared prefix that a brand has',
    (content) => Object.assign(content, { shared: { prefixes: ['WHITEROAD', 'ALPINE'], staffTypes: [] } }),
    /^The prefix ALPINE is already that of /,
  ],
  [
    'two brands that would have one prefix',
    (content) => {
      brandIn('nuco', { ticketPrefixes: ['NEW'] })(content);
      brandIn('wasteland', { ticketPrefixes: ['NEW'] })(content);
    },
    'The prefix NEW is already that of Wasteland: choose another one.',
  ],
  [
    'a logo of a few pixels',
    brandIn('alpine', { logo: picture(pngOf(512, 32)) }),
    'The logo of alpine has 512 × 32 pixels, and each side of a logo has 64 to 1024.',
  ],
  [
    'a logo that is a drawing',
    brandIn('alpine', { logo: picture(Buffer.from(`<svg>${' '.repeat(40)}</svg>`)) }),
    'The logo of alpine is neither PNG nor WebP: save the logo as one of the two.',
  ],
  [
    'a logo that is not what it says',
    brandIn('alpine', { logo: 'data:text/html,<b>no</b>' }),
    'The logo of alpine is no picture: write it like data:image/png;base64,…',
  ],
  [
    'the path of a picture that is not here',
    brandIn('alpine', { logo: '/brands/alpine-0123456789abcdef-64x64.png' }),
    'The logo of alpine is not in the file: write it as data:image/png;base64,… or use offpiste brand change alpine --logo <file>.',
  ],
  [
    'a slug twice',
    ({ brands }) => brands.push(brands[0] ?? {}),
    'Two brands in the file have the same slug.',
  ],
  [
    'a default that is none of the brands',
    (content) => Object.assign(content, { defaultBrand: 'acme' }),
    'The default brand acme is none of the brands.',
  ],
  [
    'maps without a position',
    brandIn('alpine', { mapsUrl: 'https://maps.example/' }),
    'The brand alpine cannot be imported: mapsUrl has {lat} and {lng} where the position belongs.',
  ],
  [
    'maps without a position: lat alone',
    brandIn('alpine', { mapsUrl: 'https://maps.example/{lat}' }),
    'The brand alpine cannot be imported: mapsUrl has {lat} and {lng} where the position belongs.',
  ],
  [
    'maps without a position: lng alone',
    brandIn('alpine', { mapsUrl: 'https://maps.example/{lng}' }),
    'The brand alpine cannot be imported: mapsUrl has {lat} and {lng} where the position belongs.',
  ],
  [
    'a level that is none',
    brandIn('alpine', { sensitiveFromLevel: 1 }),
    /^The brand alpine cannot be imported: sensitiveFromLevel is 2 or 3/,
  ],
  [
    'no brands at all',
    (content) => Object.assign(content, { brands: 5 }),
    /is not valid: brands is not as expected/,
  ],
  [
    'what has no name',
    ({ brands }) => brands.push({}),
    /is not valid: slug of brand \d is 2 to 31 small letters/,
  ],
])('a file with %s is refused in one sentence, and nothing is written', async (_, change, problem) => {
  const before = [await stored(), await logos()];
  // First of all something that could be written.
  const error: unknown = await importChanged((content) => {
    brandIn('nuco', { name: 'Written' })(content);
    change(content);
  }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'OperatorError', message: expect.stringMatching(problem) });
  expect([await stored(), await logos()]).toEqual(before);
});

test('a file that is no JSON, or that is not there, is refused in one sentence', async () => {
  const none = path.join(folder, 'none.json');
  await expect(run(brandImport, [none])).rejects.toThrow(`${none} cannot be read: ENOENT`);
  await writeFile(none, 'brands: []');
  await expect(run(brandImport, [none])).rejects.toThrow(`${none} cannot be read: Unexpected token`);
  await expect(run(brandExport, [path.join(folder, 'no', 'where.json')])).rejects.toThrow(
    'where.json cannot be written (ENOENT).',
  );
});

describe('with what refers to them', () => {
  const remove = (slug: string, defaultBrand: string | null = null) =>
    run(brandRemove, [slug], {}, defaultBrand);
  const asOne = (work: () => Promise<unknown>) => async () => {
    await database.pool.query(
      'DELETE FROM passenger_detail; DELETE FROM passenger; DELETE FROM place; DELETE FROM look_up; DELETE FROM week_file; DELETE FROM rep',
    );
    await work();
  };
  const lookUp = (weekId: string) => () =>
    database.pool.query(
      `INSERT INTO look_up (week_id, kind, record_id, brand, detail) VALUES ($1, 'contact', 'c', 'wasteland', '{}')`,
      [weekId],
    );

  beforeAll(async () => {
    await addWeek(database);
    await run(brandChange, ['snowfuze'], { default: true });
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'an account, disabled ones too',
      () => addRep(database, { username: 'robin@test.example', tenant: 'wasteland', disabled: true }),
      /: 1 account is of it, disabled ones included, robin@test\.example for one; give them another brand/,
    ],
    [
      'a passenger',
      () => addPassenger(database, { reference: 'WASTELAND-AB12CD-000001' }),
      /: there are passengers with its prefix WASTELAND until their weeks are purged/,
    ],
    [
      'an event',
      () => addPlace(database, { kind: 'event', placeId: '5', detail: { brands: ['nuco', 'wasteland'] } }),
      /: W1 has events, documents or records of it/,
    ],
    [
      'a document',
      () =>
        database.pool.query(
          `INSERT INTO week_file (week_id, file_id, brand, title, media_type, content)
           VALUES ('W1', 'f', 'wasteland', 'Slides', 'application/pdf', '')`,
        ),
      /: W1 has events, documents or records of it/,
    ],
    ['a record of a week', lookUp('W1'), /: W1 has events, documents or records of it/],
    [
      'records of two weeks',
      async () => {
        await addWeek(database, { weekId: 'W2' });
        await lookUp('W1')();
        await lookUp('W2')();
      },
      /: W1, W2 have events, documents or records of it/,
    ],
    ['a contact of the season', lookUp(''), /: 1 contact or point of interest is of it/],
  ])('a brand stays as long as it has %s', async (_, work, problem) => {
    await asOne(work)();
    await expect(remove('wasteland')).rejects.toThrow(problem);
    // The others are not in its way.
    expect((await stored()).brands.map(({ slug }) => slug)).toContain('wasteland');
  });

  test('an import takes no prefix away that a passenger has', async () => {
    await asOne(() => addPassenger(database, { reference: 'NUCO-AB12CD-000001' }))();
    const sentence = /^There are passengers with the prefix NUCO: it stays until/;
    await expect(importChanged(brandIn('nuco', { ticketPrefixes: ['NUCU'] }))).rejects.toThrow(sentence);
    await asOne(() => addPassenger(database, { reference: 'WHITEROAD-AB12CD-000001' }))();
    const withoutShared = (content: Content) =>
      Object.assign(content, { shared: { prefixes: [], staffTypes: [] } });
    await expect(importChanged(withoutShared)).rejects.toThrow(
      /^There are passengers with the prefix WHITEROAD/,
    );
    // One that leaves them their prefixes may change anything else.
    await addPassenger(database, { reference: 'NUCO-AB12CD-000001' });
    const staffTypes = ['driver'];
    await importChanged((content) => {
      brandIn('nuco', { staffLabel: 'CREW' })(content);
      Object.assign(content, { shared: { prefixes: ['WHITEROAD'], staffTypes } });
    });
    expect((await stored()).shared).toEqual({ prefixes: ['WHITEROAD'], staffTypes });
  });

  test('a brand of which nothing is left is removed with its logos, the default one is not', async () => {
    await asOne(() => addRep(database, { tenant: 'nuco' }))();
    const others = (await logos()).filter(({ slug }) => slug !== 'alpine');
    expect(others.map(({ slug }) => slug)).toContain('nordic');
    expect(await remove('alpine')).toEqual([
      'Removed alpine. Its address shows the default brand from now on.',
    ]);
    expect((await stored()).brands.map(({ slug }) => slug)).not.toContain('alpine');
    expect(await logos()).toEqual(others);
    await expect(remove('alpine')).rejects.toThrow(/^There is no brand alpine: it is one of nuco,/);

    const isDefault = /: it is the brand of addresses that name none; make another one the default first/;
    await expect(remove('snowfuze')).rejects.toThrow(isDefault);
    await expect(remove('wasteland', 'wasteland')).rejects.toThrow(isDefault);
    await expect(remove('snowfuze', 'wasteland')).rejects.toThrow(isDefault);
    await run(brandChange, ['wasteland'], { default: true });
    await remove('snowfuze');
    expect((await stored()).defaultBrand).toBe('wasteland');
  });
});
