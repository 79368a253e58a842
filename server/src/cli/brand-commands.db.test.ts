import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ConfigReply } from '@offpiste/domain/contract/config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrandBook, openBrandBook } from '#platform/brand-book.ts';
import { loadBrands } from '#platform/brands.ts';
import { readBrands } from '#platform/stored-brands.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { pngOf } from '#testing/png-of.ts';
import { testConfig } from '#testing/test-config.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { brandAdd, brandChange, brandList, brandShared } from './brand-commands.ts';
import type { Command } from './command.ts';
import { repAdd } from './rep-commands.ts';

/** Two servers on one database, each with its own book. */
let first: TestApp;
let books: BrandBook[];
let folder: string;
let logo: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-brands-'));
  logo = await fileOf('logo.png', pngOf(512, 256));
  first = await buildTestApp();
  const never = { defaultBrand: null, everyMs: 1_000_000 };
  books = [
    await openBrandBook(first.deps.database, never),
    await openBrandBook(first.deps.database, { ...never, everyMs: 20 }),
  ];
});
afterAll(async () => {
  for (const book of books) await book.stop();
  await first.close();
  await rm(folder, { recursive: true });
});

async function fileOf(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Runs a command with options as an operator writes them, and returns what it prints. */
async function run(command: Command, words: string[], options: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  const { database, secrets } = first.deps;
  await command.run({
    database,
    settings: testConfig(),
    secrets: () => Promise.resolve(secrets),
    print: (line) => lines.push(line),
    words,
    options,
  });
  return lines.join('\n');
}

const stored = () => readBrands(first.deps.database.pool);
const alpine = () => ({ name: 'Alpine', prefix: 'ALPINE', colour: '#1b6e3c', logo });

test('a database starts with the brands of the product', async () => {
  const { all, shared } = loadBrands();
  expect(await stored()).toEqual({ brands: all, shared, defaultBrand: 'snowfuze' });
});

describe('a brand that cannot be is refused in one sentence, and nothing is written:', () => {
  const refused: [string, [Command, string[], () => Promise<object> | object], string | RegExp][] = [
    ['a slug that is taken', [brandAdd, ['nuco'], alpine], /^There is a brand nuco already: choose another/],
    ['a slug with capitals', [brandAdd, ['Alpine'], alpine], /^A slug has 2 to 31 small letters/],
    [
      'a prefix of another brand',
      [brandAdd, ['alpine'], () => ({ ...alpine(), prefix: 'ALPINE,NUCO' })],
      'The prefix NUCO is already that of NUCO: choose another one.',
    ],
    [
      'a prefix that is shared',
      [brandAdd, ['alpine'], () => ({ ...alpine(), prefix: 'WHITEROAD' })],
      'The prefix WHITEROAD is already that of all brands: choose another one.',
    ],
    [
      "a prefix that begins another one's",
      [brandAdd, ['alpine'], () => ({ ...alpine(), prefix: 'WASTE' })],
      /^The prefixes WASTE and WASTELAND \(of Wasteland\) begin alike/,
    ],
    [
      'a prefix that another one begins',
      [brandChange, ['snowfuze'], () => ({ prefix: 'NUCOS' })],
      /^The prefixes NUCOS and NUCO \(of NUCO\) begin alike/,
    ],
    [
      'a prefix in small letters',
      [brandAdd, ['alpine'], () => ({ ...alpine(), prefix: 'Alp' })],
      "A prefix is 2 to 12 capital letters, and 'Alp' is not.",
    ],
    [
      'a shared prefix that a brand has',
      [brandShared, [], () => ({ prefix: 'NUCO' })],
      'The prefix NUCO is already that of NUCO: choose another one.',
    ],
    [
      'a colour that is none',
      [brandAdd, ['alpine'], () => ({ ...alpine(), colour: 'green' })],
      "--colour is written like #1b6e3c, and 'green' is not.",
    ],
    [
      'a colour in which text cannot be read',
      [brandAdd, ['alpine'], () => ({ ...alpine(), colour: '#FFD400' })],
      /^Text in #ffd400 on the app's #edf1f4 has a contrast of 1\.\d to 1, and needs 4\.5: use #[0-9a-f]{6}, the nearest shade/,
    ],
    [
      'no logo',
      [brandAdd, ['alpine'], () => ({ name: 'Alpine', prefix: 'ALPINE', colour: '#1b6e3c' })],
      '--logo is missing: name a PNG or WebP picture with sides of 64 to 1024 pixels.',
    ],
    [
      'a logo that is not there',
      [brandAdd, ['alpine'], () => ({ ...alpine(), logo: '/nowhere/logo.png' })],
      'There is no file /nowhere/logo.png: --logo names a PNG or WebP picture.',
    ],
    [
      'a logo that is a drawing',
      [
        brandAdd,
        ['alpine'],
        async () => ({ ...alpine(), logo: await fileOf('logo.svg', `<svg>${' '.repeat(40)}</svg>`) }),
      ],
      /logo\.svg is neither PNG nor WebP: save the logo as one of the two\.$/,
    ],
    [
      'a logo of a few pixels',
      [brandAdd, ['alpine'], async () => ({ ...alpine(), logo: await fileOf('small.png', pngOf(512, 32)) })],
      /small\.png has 512 × 32 pixels, and each side of a logo has 64 to 1024\.$/,
    ],
    [
      'a logo that is too heavy',
      [
        brandAdd,
        ['alpine'],
        async () => ({
          ...alpine(),
          logo: await fileOf('big.png', Buffer.concat([pngOf(512, 512), Buffer.alloc(200_000)])),
        }),
      ],
      /big\.png has 201 kB, and a logo has at most 200: make it smaller\.$/,
    ],
    [
      'an address without https',
      [brandChange, ['nuco'], () => ({ 'client-issue': 'http://forms.example' })],
      "--client-issue is an address that begins with https://, and 'http://forms.example' does not.",
    ],
    [
      'a handbook without a name',
      [brandChange, ['nuco'], () => ({ handbook: 'https://handbook.example' })],
      /^--handbook is written like 'Handbook=https:\/\/…', and/,
    ],
    [
      'maps without a position',
      [brandChange, ['nuco'], () => ({ maps: 'https://maps.example/' })],
      /^--maps is an https address with \{lat\} and \{lng\}/,
    ],
    [
      'a level that is none',
      [brandChange, ['nuco'], () => ({ 'sensitive-from': '1' })],
      /^--sensitive-from is 2 or 3/,
    ],
    [
      'a brand that there is not',
      [brandChange, ['acme'], () => ({ name: 'Acme' })],
      /^There is no brand acme: it is one of nuco, wasteland, snowfuze\.$/,
    ],
    [
      'a change of nothing',
      [brandChange, ['nuco'], () => ({})],
      /^Nothing to change is given: offpiste brand change/,
    ],
  ];
  test.each(refused)('%s', async (_, [command, words, options], problem) => {
    const before = await stored();
    const error: unknown = await run(command, words, (await options()) as Record<string, string>).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'OperatorError' });
    const { message } = error as Error;
    expect(message).toMatch(problem);
    expect(await stored()).toEqual(before);
  });

  test('a prefix that passengers have is not taken away', async () => {
    await addWeek(first.deps.database);
    await addPassenger(first.deps.database, { reference: 'NUCO-AB12CD-000001' });
    await addPassenger(first.deps.database, { reference: 'WHITEROAD-AB12CD-000002' });
    const used = /^There are passengers with the prefix (?:NUCO|WHITEROAD): it stays until/;
    await expect(run(brandChange, ['nuco'], { prefix: 'NORD' })).rejects.toThrow(used);
    await expect(run(brandShared, [], { prefix: 'none' })).rejects.toThrow(used);
    expect((await stored()).shared.prefixes).toEqual(['WHITEROAD']);
  });
});

test('a brand that is added and changed reaches servers that run, with its logo and its first rep', async () => {
  const [asked, polling] = books as [BrandBook, BrandBook];
  const running = await buildTestApp({ brands: asked.brands });
  // The app's own database is another one; what counts here is the book.
  await running.close();
  expect(await run(brandAdd, ['alpine'], { ...alpine(), prefix: 'ALPINE, ALPS' })).toContain('Added alpine.');
  await expect.poll(() => polling.brands.prefixes).toContain('ALPS');
  expect(asked.brands.prefixes).not.toContain('ALPINE');
  await asked.brands.refresh();
  expect(asked.brands.policyOf('alpine').ticketPrefixes).toEqual(['ALPINE', 'ALPS']);
  expect(asked.brands.forHost('alpine.localhost').name).toBe('Alpine');

  expect(await run(brandChange, ['alpine'], { name: 'Alpine Tours', 'sensitive-from': '3' })).toContain(
    'Changed',
  );
  await asked.brands.refresh();
  expect(asked.brands.policyOf('alpine')).toMatchObject({ name: 'Alpine Tours', sensitiveFromLevel: 3 });
  expect(await run(brandList, [])).toContain('default, for addresses that name none: snowfuze');
  expect(await run(brandList, [])).toContain(
    'alpine       Alpine Tours: tickets ALPINE, ALPS, staff label ALPINE, colour #1b6e3c, next of kin from level 3',
  );
  const account = { name: 'Robin', tenant: 'alpine', level: '1', 'staff-type': 'Rep' };
  expect(await run(repAdd, ['robin@alpine.test'], account)).toContain('Added robin@alpine.test');
  await expect(run(repAdd, ['max@acme.test'], { ...account, tenant: 'acme' })).rejects.toThrow(
    'The tenant is one of: nuco, wasteland, snowfuze, alpine',
  );
});

test('a server hears that its brands are others when they are, once, and nothing while they stay', async () => {
  let changes = 0;
  const book = await openBrandBook(first.deps.database, {
    ...{ defaultBrand: null, everyMs: 1_000_000 },
    onChange: () => changes++,
  });
  await book.brands.refresh();
  expect(changes).toBe(0);
  await run(brandChange, ['alpine'], { 'sensitive-from': '2' });
  await Promise.all([book.brands.refresh(), book.brands.refresh()]);
  await book.brands.refresh();
  expect(changes).toBe(1);
  await book.stop();
});

test('a server whose database fails for a while says so, keeps the brands that it knows, and reads on', async () => {
  const { pool } = first.deps.database;
  const errors: unknown[] = [];
  const book = await openBrandBook(first.deps.database, {
    ...{ defaultBrand: null, everyMs: 20 },
    onError: (error) => errors.push(error),
  });
  await pool.query('ALTER TABLE brand RENAME TO away');
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  expect(book.brands.forHost('alpine.localhost').name).toBe('Alpine Tours');
  await pool.query('ALTER TABLE away RENAME TO brand');
  await run(brandChange, ['alpine'], { 'sensitive-from': '3' });
  await expect.poll(() => book.brands.policyOf('alpine').sensitiveFromLevel).toBe(3);
  await book.stop();
});

test('the server shows a brand of its database: its name, its logo as every icon, and nothing of an unknown picture', async () => {
  const { database } = first.deps;
  const { brands, stop } = await openBrandBook(database, { defaultBrand: 'alpine', everyMs: 1_000_000 });
  const { buildApp } = await import('../app.ts');
  const app = buildApp({ ...first.deps, database: database.served, brands });
  const config = ConfigReply.parse((await app.inject('/config')).json());
  expect(config.brand).toMatchObject({ slug: 'alpine', ticketPrefixes: ['ALPINE', 'ALPS'] });
  expect(config.ticketPrefixes).toEqual(['NUCO', 'WASTELAND', 'ALPINE', 'ALPS', 'WHITEROAD']);
  const path = config.brand.logo;
  expect(path).toMatch(/^\/brands\/alpine-[0-9a-f]{16}-512x256\.png$/);
  const stem = path.replace('.png', '');
  for (const icon of [path, `${stem}.ico`, `${stem}-apple-180.png`]) {
    const reply = await app.inject(icon);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(reply.rawPayload).toEqual(pngOf(512, 256));
  }
  expect((await app.inject('/brands/acme-any-192.png')).statusCode).toBe(404);
  expect((await app.inject(path.replace(/-[0-9a-f]{16}-/, '-0123456789abcdef-'))).statusCode).toBe(404);
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({
    short_name: 'Alpine Tours',
    icons: [{ src: path, sizes: '512x256', type: 'image/png' }],
  });
  await app.close();
  await stop();
});
