import { createHash } from 'node:crypto';
import { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CountedListVersions, listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { countQueries } from '#testing/count-queries.ts';
import { addWeekFile } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { addWeek } from '#testing/week-fixture.ts';

const listVersions = new CountedListVersions();
let bench: TestApp;
let rep: Caller;
const get = (url: string, etag?: string) =>
  rep.inject({ url, ...(etag && { headers: { 'if-none-match': etag } }) });

beforeAll(async () => {
  bench = await buildTestApp({ listVersions });
  const { database } = bench.deps;
  await addWeek(database);
  await addWeek(database, { weekId: 'closed', disabled: true });
  await addWeekFile(database, { fileId: 'plan b', title: "L'été (plan) *", content: '%PDF-plan' });
  await addWeekFile(database, { fileId: 'map', title: 'Map', mediaType: 'image/png' });
  await addWeekFile(database, { fileId: 'odd', title: 'Odd', mediaType: 'text/html' });
  await addWeekFile(database, { fileId: 'n', title: 'NUCO programme', brand: 'nuco' });
  await addWeekFile(database, { fileId: 'w', title: 'Wasteland programme', brand: 'wasteland' });
  await addWeekFile(database, { weekId: 'closed', fileId: 'hidden' });
  await addWeek(database, { weekId: 'W2' });
  await addWeekFile(database, { weekId: 'W2', fileId: 'next' });
  await bench.addRep({ rep_id: 'rep', username: 'rep@test.example', level: 0 });
  rep = await bench.signIn('rep@test.example');
});
afterAll(() => bench.close());

test("documents are the brand's and everyone's, by title, each with its address", async () => {
  const files = WeekFilesReply.parse((await get('/files/week/W1')).json());
  expect(files.map(({ fileId }) => fileId)).toEqual(['plan b', 'map', 'n', 'odd']);
  expect(files[0]?.url).toBe('/files/week/W1/plan%20b');
});

test('a document is sent with its own type, in a sandbox', async () => {
  const reply = await get('/files/week/W1/plan%20b');
  expect(reply.body).toBe('%PDF-plan');
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '9',
    'content-disposition': "inline; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%28plan%29%20%2a.pdf",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  });
  expect((await get('/files/week/W1/map')).headers['content-type']).toBe('image/png');
});

test.each([
  ['text/html', '<script>hit()</script>'],
  ['image/svg+xml', '<svg onload=hit()></svg>'],
  ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>hit()</script></html>'],
  ['application/javascript', 'hit()'],
  ['text/xml', '<?xml-stylesheet href="x.xsl"?>'],
])('a document that may run is only ever saved, and runs nowhere: %s', async (mediaType, content) => {
  await addWeekFile(bench.deps.database, { fileId: mediaType.replace('/', ' '), mediaType, content });
  listVersions.bump(listKey('W1'));
  const { headers } = await get(`/files/week/W1/${encodeURIComponent(mediaType.replace('/', ' '))}`);
  expect(headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;/),
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  });
});

test.each([
  'W1/w',
  'W1/nothing',
  'W1/next',
  'W1/..%2FW2%2Fnext',
  'W1/..%2Fplan%20b',
  'W1/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'W1/..%5C..%5Cpackage.json',
  'W1/....%2F%2Fplan%20b',
  'W1/%252e%252e%252fplan%20b',
  'W1%2Fplan%20b',
  'closed/hidden',
  'W9/plan%20b',
  'closed',
  'W9',
])('is not found: %s', async (path) => {
  expect((await get(`/files/week/${path}`)).statusCode).toBe(404);
});

test('without a session no document can be read', async () => {
  const reply = await bench.inject({ url: '/files/week/W1/map', headers: { 'x-brand': 'nuco' } });
  expect(reply.statusCode).toBe(401);
});

test('an unchanged document costs nothing; many who ask at once read it once', async () => {
  listVersions.bump(listKey('W1'));
  const { etag } = (await get('/files/week/W1/n')).headers;
  const queries = countQueries(bench.deps.database, /week_file/);
  expect((await get('/files/week/W1/n', etag as string)).statusCode).toBe(304);
  const { etag: listTag } = (await get('/files/week/W1')).headers;
  expect((await get('/files/week/W1', listTag as string)).statusCode).toBe(304);
  expect(queries.stop()).toEqual([]);

  await addWeekFile(bench.deps.database, { fileId: 'big', content: 'x'.repeat(100_000) });
  listVersions.bump(listKey('W1'));
  const contents = countQueries(bench.deps.database, /"content" /);
  const replies = await Promise.all(Array.from({ length: 20 }, () => get('/files/week/W1/big')));
  expect(new Set(replies.map((reply) => reply.body.length))).toEqual(new Set([100_000]));
  expect(contents.stop()).toHaveLength(1);
});

test('the list names the version of each document, which is its entity tag', async () => {
  const files = WeekFilesReply.parse((await get('/files/week/W1')).json());
  expect(files.length).toBeGreaterThan(0);
  for (const { url, version } of files) expect((await get(url)).headers.etag).toBe(`"${version}"`);
});

test('a document that was replaced has another tag, and another version in the list', async () => {
  const mapOf = ({ json }: { json: () => unknown }) =>
    WeekFilesReply.parse(json()).find(({ fileId }) => fileId === 'map');
  const listBefore = await get('/files/week/W1');
  const before = await get('/files/week/W1/map');
  await bench.deps.database.pool.query(`UPDATE week_file SET content = 'new' WHERE file_id = 'map'`);
  listVersions.bump(listKey('W1'));
  const after = await get('/files/week/W1/map', before.headers.etag as string);
  expect([after.statusCode, after.body]).toEqual([200, 'new']);
  const listAfter = await get('/files/week/W1', listBefore.headers.etag as string);
  expect(listAfter.statusCode).toBe(200);
  expect(mapOf(listAfter)?.version).not.toBe(mapOf(listBefore)?.version);
  expect(after.headers.etag).toBe(`"${mapOf(listAfter)?.version}"`);
});

describe('several documents in one reply', () => {
  const versionOf = (content: string) => createHash('sha256').update(content).digest('hex');
  const together = (...contents: string[]) =>
    get(`/api/week/documents/W1/${contents.map(versionOf).join(',')}`);

  /** Each document of a reply by its version: its type and text. */
  async function partsOf(reply: Awaited<ReturnType<typeof together>>): Promise<Record<string, string[]>> {
    const headers = { 'content-type': String(reply.headers['content-type']) };
    const form = await new Response(new Uint8Array(reply.rawPayload), { headers }).formData();
    const parts = [...form].map(async ([version, content]) => {
      if (typeof content === 'string') throw new Error('a document is not text');
      return [version, [content.type, await content.text()]];
    });
    return Object.fromEntries(await Promise.all(parts));
  }

  test('are those that were named by their versions, each with its type and its bytes', async () => {
    const content = String.fromCharCode(...Array.from({ length: 128 }, (_, at) => at));
    await addWeekFile(bench.deps.database, { fileId: 'bytes', mediaType: 'image/png', content });
    listVersions.bump(listKey('W1'));
    const reply = await together('%PDF-plan', content);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(await partsOf(reply)).toEqual({
      [versionOf('%PDF-plan')]: ['application/pdf', '%PDF-plan'],
      [versionOf(content)]: ['image/png', content],
    });
  });

  test('are only those that the rep sees in the list, and none is not found', async () => {
    expect(Object.keys(await partsOf(await together('%PDF-plan', 'content of w', 'nothing')))).toEqual([
      versionOf('%PDF-plan'),
    ]);
    expect((await together('content of w', 'content of next', 'nothing')).statusCode).toBe(404);
    const ofOtherWeek = await get(`/api/week/documents/closed/${versionOf('content of hidden')}`);
    expect(ofOtherWeek.statusCode).toBe(404);
  });

  test('are sent even when a document of another brand has the very same content', async () => {
    await addWeekFile(bench.deps.database, { fileId: 'a', title: 'A', brand: 'wasteland', content: 'twin' });
    await addWeekFile(bench.deps.database, { fileId: 'b', title: 'B', content: 'twin' });
    listVersions.bump(listKey('W1'));
    expect(Object.keys(await partsOf(await together('twin')))).toEqual([versionOf('twin')]);
  });

  test('stay below a megabyte, and a longer one comes alone', async () => {
    const [long, half, rest] = ['1', '2', '3'].map((digit) =>
      digit.repeat(digit === '1' ? 2 ** 21 : 600_000),
    );
    const contents = [long, half, rest].map(String);
    for (const [at, content] of contents.entries())
      await addWeekFile(bench.deps.database, { fileId: `long ${at}`, title: `Long ${at}`, content });
    listVersions.bump(listKey('W1'));
    for (let waiting = contents; waiting.length > 0; waiting = waiting.slice(1))
      expect(Object.keys(await partsOf(await together(...waiting)))).toEqual([versionOf(String(waiting[0]))]);
  });

  test('are at most as many as one address may name', async () => {
    const versions = (count: number) => Array.from({ length: count }, () => versionOf('%PDF-plan')).join(',');
    expect((await get(`/api/week/documents/W1/${versions(20)}`)).statusCode).toBe(200);
    expect((await get(`/api/week/documents/W1/${versions(21)}`)).statusCode).toBe(400);
  });
});
