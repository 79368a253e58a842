import { PART_BYTES } from '@offpiste/domain/contract/hq/imports.ts';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORTED_TABLES } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { cleanBundle } from '#importing/ugly-spreadsheets.ts';
import {
  CLEAN,
  csv,
  dated,
  type Files,
  FORGIVEN,
  HARMFUL,
  MISTAKEN,
  passengers,
  ZOE,
} from '#testing/bad-files.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { loadBody } from '#testing/load-body.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { isWhole } from '#testing/sweeps.ts';
import { described, partOf, uploadsAtHq } from '#testing/uploads-at-hq.ts';

/** Files as people drop them, through the calls of the page and the process that reads them, on a week that is there. */
let bench: TestApp;
let manager: Caller;
let hq: ReturnType<typeof uploadsAtHq>;

beforeAll(async () => {
  bench = await buildTestApp();
  await importBundle(bench.deps.database, memorySource(cleanBundle), { by: 'Jo', sourceNames: ['a.zip'] });
  manager = await signInAtHq(bench, 'manager');
  hq = uploadsAtHq(bench, manager);
});
afterAll(() => bench.close());

/** Every row that an import of a week could have changed, and what it remembers. */
async function tables(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const table of [...IMPORTED_TABLES, 'rep', 'import_run', 'import_mapping', 'passenger_search']) {
    const { rows } = await bench.deps.database.pool.query<{ rows: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS rows FROM ${table} t`,
    );
    all[table] = rows[0]?.rows ?? '';
  }
  return all;
}

/** In a process with limits where files could do harm; in a whole run always. */
async function checked(files: Files, { weekId, inProcess }: { weekId: string | null; inProcess: boolean }) {
  const importId = await hq.uploaded(files, weekId ?? undefined);
  expect(await hq.post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ status: 202 });
  await hq.work({ inProcess: inProcess || isWhole });
  return await hq.read(importId);
}
async function applied(files: Files, weekId = 'W1') {
  const found = await hq.checked(await hq.uploaded(files, weekId));
  expect(await hq.apply(found)).toMatchObject({ status: 202 });
  await hq.work();
  expect(await hq.read(found.importId)).toMatchObject({ state: 'applied' });
}

test.each(FORGIVEN)(
  '%s is accepted, it is said how, and nothing changes before it is applied',
  async (_, files, said, weekId) => {
    const before = await tables();
    const found = await checked(files(), { weekId, inProcess: false });
    expect(found).toMatchObject({ state: 'checked', report: { problems: 0, groups: [] } });
    expect(found.report?.notes.map(({ problem }) => problem)).toContain(said);
    expect(await tables()).toEqual(before);
  },
);

test.each([...MISTAKEN, ...HARMFUL])(
  '%s is refused in one group, and no table changes',
  async (what, files, said, weekId) => {
    const inProcess = HARMFUL.some(([harmful]) => harmful === what);
    const before = await tables();
    const { state, message, checkHash, report } = await checked(files(), { weekId, inProcess });
    expect([state, message, checkHash]).toEqual(['refused', null, null]);
    const groups = report?.groups.map(({ lists, column, count, problem }) =>
      [...lists, column, `${count}: ${problem}`].filter((part) => part !== null).join(' · '),
    );
    // What refers to a sheet that could not be read is one line more, whatever it refers to.
    expect(groups?.filter((group) => !/: could not be read, so \d+ cells /.test(group))).toEqual([
      expect.stringContaining(said),
    ]);
    expect(await tables()).toEqual(before);
  },
);

test('118 MB are refused before a byte of them is sent', async () => {
  const before = await tables();
  const file = { name: 'week.zip', bytes: 118 * PART_BYTES, sha256: 'a'.repeat(64) };
  expect(await hq.post('/api/hq/imports', { files: [file] })).toMatchObject({
    status: 413,
    error: '118 MB; at most 40 MB',
  });
  expect(await tables()).toEqual(before);
});

test('dates that may be read in two ways are asked about once, and never for these headings again', async () => {
  const sheetOf = (...dates: string[]) => csv(dated(...dates).replace('groupName', 'Group'));
  const importId = await hq.uploaded(sheetOf('04/03/2005', '02/11/1999', '08/07/2001', '01/12/2000'), 'W1');
  const first = await hq.checked(importId);
  expect(first).toMatchObject({ state: 'refused' });
  expect(first.report?.questions.dates).toBe('Is 04/03/2005 4 March or 3 April?');
  const second = await hq.checked(importId, { dates: 'dmy' });
  expect(second).toMatchObject({ state: 'checked' });
  await hq.apply(second);
  await hq.work();
  expect(await birthDate()).toBe('2005-03-04');

  const next = await hq.checked(
    await hq.uploaded(sheetOf('05/03/2005', '02/11/1999', '08/07/2001', '01/12/2000'), 'W1'),
  );
  expect(next).toMatchObject({ state: 'checked', report: { questions: { dates: null } } });
  await hq.apply(next);
  await hq.work();
  expect(await birthDate()).toBe('2005-03-05');
});

async function birthDate(): Promise<string | undefined> {
  const { rows } = await bench.deps.database.pool.query<{ day: string }>(
    'SELECT date_of_birth::text AS day FROM passenger_sensitive WHERE reference = $1',
    [ZOE],
  );
  return rows[0]?.day;
}

test('a formula as a name is a text everywhere, and in every file that is taken away', async () => {
  const formula = '=HYPERLINK("https://example.test","Zoë")';
  await applied(csv(passengers('Zoë O’Brien', `"${formula.replaceAll('"', '""')}"`)));
  const { rows } = await bench.deps.database.pool.query('SELECT name FROM passenger WHERE reference = $1', [
    ZOE,
  ]);
  expect(rows).toEqual([{ name: formula }]);
  const robin = await bench.signIn((await bench.addRep({ username: 'robin@test.example' })).username);
  const payload = loadBody(robin.rep, { barcode: ZOE });
  expect((await robin.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode).toBe(200);

  const taken = async (url: string) => {
    const reply = await manager.inject({ url });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    return reply.rawPayload;
  };
  const bundle = unzipSync(await taken('/api/hq/weeks/W1/bundle.zip'));
  const texts = [
    new TextDecoder().decode(bundle['weeks/W1/passengers.csv']),
    (await taken('/api/hq/departures/W1/coach:4:outbound/manifest.csv')).toString(),
    (await taken('/api/hq/actions/W1/actions.csv')).toString(),
  ];
  for (const text of texts) {
    expect(text).toContain(`"'=HYPERLINK(`);
    expect(text).not.toMatch(/(^|[,;\t"\n])=HYPERLINK/);
  }
  for (const url of ['/api/hq/weeks/W1/bundle.xlsx', '/api/hq/actions/W1/actions.xlsx']) {
    const parts = Object.entries(unzipSync(await taken(url))).map(([name, part]) => [
      name,
      Buffer.from(part).toString(),
    ]);
    expect(parts.filter(([, xml]) => xml?.includes('=HYPERLINK(')).length).toBeGreaterThan(0);
    expect(parts.filter(([, xml]) => /<f[ >/]/.test(xml ?? ''))).toEqual([]);
  }
  // And it comes back as what it was.
  expect(await hq.checked(await hq.uploaded({ 'week.zip': zipSync(bundle) }))).toMatchObject({
    state: 'checked',
    report: { people: {} },
  });
});

test('a page that is closed in the middle of an upload goes on where it was, and changes nothing before', async () => {
  const before = await tables();
  const content = Buffer.from(`${CLEAN}${`${' '.repeat(1_000)},,,,,,\n`.repeat(1_200)}`);
  const body = { weekId: 'W1', files: [described('passengers.csv', content)] };
  const { importId } = await hq.post('/api/hq/imports', body);
  await hq.sendPart(importId, 0, partOf(content, 0));
  expect(await hq.post(`/api/hq/imports/${importId}/check`, {})).toMatchObject({ code: 'upload_incomplete' });
  expect(await hq.post('/api/hq/imports', body)).toMatchObject({ importId });
  expect((await hq.read(importId)).files[0]?.parts).toEqual([0]);
  await hq.sendPart(importId, 1, partOf(content, 1));
  expect(await hq.checked(importId)).toMatchObject({ state: 'checked' });
  expect(await tables()).toEqual(before);
});

test('what was checked before the week changed is not applied, and no table changes', async () => {
  const found = await hq.checked(await hq.uploaded(csv(passengers('Cy Park', 'Cy One')), 'W1'));
  await applied(csv(passengers('Cy Park', 'Cy Two')));
  const before = await tables();
  expect(await hq.apply(found)).toMatchObject({
    status: 409,
    code: 'import_stale',
    error: 'The week has changed since this check. Check again.',
  });
  expect(await tables()).toEqual(before);
});

test('of two who apply at once one reads who is at the week, and the week is the other one’s', async () => {
  const one = await hq.checked(await hq.uploaded(csv(passengers('Cy Park', 'Cy First')), 'W1'));
  const two = await hq.checked(await hq.uploaded(csv(passengers('Cy Park', 'Cy Second')), 'W1'));
  const replies = await Promise.all([hq.apply(one), hq.apply(two)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(replies).toContainEqual(
    expect.objectContaining({
      code: 'import_busy',
      error: `This week is being changed by ${manager.rep.name}`,
    }),
  );
  await hq.work();
  const { rows } = await bench.deps.database.pool.query(`SELECT name FROM passenger WHERE name LIKE 'Cy %'`);
  expect(rows).toEqual([{ name: replies[0]?.status === 202 ? 'Cy First' : 'Cy Second' }]);
});
