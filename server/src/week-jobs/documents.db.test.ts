import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { WeekFilesReply } from '@offpiste/domain/contract/week-file.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { memorySource } from '#importing/bundle-source.ts';
import { importBundle } from '#importing/import-bundle.ts';
import { listKey } from '#lists/list-versions.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { uploadsAtHq } from '#testing/uploads-at-hq.ts';
import { addWeek } from '#testing/week-fixture.ts';

const PDF = '%PDF-1.4\nThe slopes\n%%EOF\n';
const DOCUMENTS = '/api/hq/weeks/W1/documents';
let bench: TestApp;
let manager: Caller;
let robin: Caller;
let hq: ReturnType<typeof uploadsAtHq>;

beforeEach(async () => {
  bench = await buildTestApp({ clock: () => Date.parse('2026-12-11T12:00:00Z') });
  await importBundle(bench.deps.database, memorySource(smallBundle()), { by: 'Jo', sourceNames: ['a.zip'] });
  manager = await signInAtHq(bench, 'manager');
  robin = await bench.signIn((await bench.addRep({ username: 'robin@test.example' })).username);
  hq = uploadsAtHq(bench, manager);
});
afterEach(() => bench.close());

async function atHq() {
  return WeekReply.parse((await manager.inject({ url: '/api/hq/weeks/W1' })).json());
}

async function onPhone(): Promise<string[]> {
  const reply = await robin.inject({ url: '/files/week/W1' });
  return WeekFilesReply.parse(reply.json()).map(({ title }) => title);
}

async function filled(files: Record<string, string>) {
  const found = await hq.checked(await hq.uploaded(files, 'W1'));
  expect(found).toMatchObject({ state: 'checked', report: { problems: 0 } });
  expect(await hq.apply(found)).toMatchObject({ status: 202 });
  for (const weekId of await hq.work()) bench.deps.listVersions.bump(listKey(weekId));
}

test('a document that is dropped on a week is on phones at their next look, and may be taken away again', async () => {
  expect(await onPhone()).toEqual(['Welcome slides']);
  await filled({ 'Pistes & lifts (2026).pdf': PDF });
  expect(await onPhone()).toEqual(['Pistes & lifts (2026)', 'Welcome slides']);
  const { documents, imports } = await atHq();
  expect(documents).toMatchObject([
    { title: 'Pistes & lifts (2026)', brand: null, mediaType: 'application/pdf', bytes: PDF.length },
    { title: 'Welcome slides' },
  ]);
  expect(imports[0]).toMatchObject({ by: manager.rep.name, sources: ['Pistes & lifts (2026).pdf'] });

  const url = `${DOCUMENTS}/${encodeURIComponent(documents[0]?.fileId ?? '')}`;
  const reply = await manager.inject({ url });
  expect([reply.body, reply.headers['content-type']]).toEqual([PDF, 'application/pdf']);
  expect(reply.headers['content-disposition']).toContain('attachment');
});

test('a document with the name of one that is there takes its place under the same title', async () => {
  await filled({ 'slides.pdf': PDF });
  expect(await onPhone()).toEqual(['Welcome slides']);
  expect((await manager.inject({ url: `${DOCUMENTS}/slides` })).body).toBe(PDF);
});

test('a document that is removed leaves phones, and putting back brings it again', async () => {
  const { importId } = await hq.post(`${DOCUMENTS}/remove`, { fileId: 'slides' });
  await hq.work();
  const found = await hq.read(importId);
  expect(found).toMatchObject({
    state: 'checked',
    sources: ['without slides'],
    report: { lists: [expect.stringContaining('document')] },
  });
  // Nothing goes before it is applied.
  expect(await onPhone()).toEqual(['Welcome slides']);
  await hq.apply(found);
  await hq.work();
  expect((await atHq()).documents).toEqual([]);
  const { imports } = await atHq();
  const back = await hq.post('/api/hq/weeks/W1/put-back', { run: imports[1]?.run });
  await hq.work();
  await hq.apply(await hq.read(back.importId));
  await hq.work();
  expect((await atHq()).documents).toMatchObject([{ fileId: 'slides' }]);
});

test('a document that is gone already cannot be removed, and a check takes none away that nobody named', async () => {
  const { importId } = await hq.post(`${DOCUMENTS}/remove`, { fileId: 'nothing' });
  await hq.work();
  expect(await hq.read(importId)).toMatchObject({
    state: 'refused',
    message: 'W1 no longer has the document nothing.',
  });
  const upload = await hq.uploaded({ 'pistes.pdf': PDF }, 'W1');
  expect(await hq.post(`/api/hq/imports/${upload}/check`, { removed: ['slides'] })).toMatchObject({
    code: 'validation_failed',
  });
});

test('what only calls itself a document is refused with its file, and nothing changes', async () => {
  const found = await hq.checked(await hq.uploaded({ 'pistes.pdf': '<html>' }, 'W1'));
  expect(found).toMatchObject({
    state: 'refused',
    report: { problems: 1, groups: [{ problem: 'is neither a PDF nor a PNG or JPEG picture' }] },
  });
  expect((await atHq()).documents).toHaveLength(1);
});

test('the list of documents may come with them, and says what they are called and whose they are', async () => {
  const list =
    'fileId,title,file,brand\nslides,Welcome slides,slides.pdf,\npistes,Where to ski,p 1.pdf,wasteland\n';
  await filled({ 'documents.csv': list, 'p 1.pdf': PDF });
  expect((await atHq()).documents).toMatchObject([
    { title: 'Welcome slides', brand: null },
    { title: 'Where to ski', brand: 'wasteland' },
  ]);
});

test('a week that is dropped as its files brings its documents with it', async () => {
  const found = await hq.checked(
    await hq.uploaded({
      'week.json': String(smallBundle()['weeks/W1/week.json']).replace('"W1"', '"W2"'),
      'passengers.csv': 'passengerName,reference,status\nEva Moor,NUCO-EEEEEE-000001,Confirmed\n',
      'documents.csv': 'fileId,title,file\npistes,Where to ski,pistes.pdf\n',
      'pistes.pdf': PDF,
    }),
  );
  expect(found).toMatchObject({ state: 'checked', weeks: [{ weekId: 'W2', isNew: true }] });
  await hq.apply(found);
  await hq.work();
  expect((await manager.inject({ url: '/api/hq/weeks/W2/documents/pistes' })).body).toBe(PDF);
});

test('a document of the same name in another week is another one', async () => {
  await addWeek(bench.deps.database, { weekId: 'W2' });
  await bench.deps.database.pool.query(
    `INSERT INTO week_file (week_id, file_id, title, media_type, content)
     VALUES ('W2', 'slides', 'Other slides', 'application/pdf', $1)`,
    [Buffer.from(PDF)],
  );
  expect((await manager.inject({ url: '/api/hq/weeks/W2/documents/slides' })).body).toBe(PDF);
  expect((await manager.inject({ url: `${DOCUMENTS}/slides` })).body).toBe('%PDF-1.4\n%%EOF\n');
  expect((await atHq()).documents.map(({ title }) => title)).toEqual(['Welcome slides']);
});

test('whoever takes a document away is in the trail', async () => {
  await manager.inject({ url: `${DOCUMENTS}/slides` });
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT week_id, detail ->> 'call' AS call FROM audit_event WHERE kind = 'hq-export' AND rep_id = $1`,
    [manager.rep.repId],
  );
  expect(rows).toEqual([{ week_id: 'W1', call: '/api/hq/weeks/:weekId/documents/:fileId' }]);
});

test('documents are changed and taken away by managers alone', async () => {
  const desk = await signInAtHq(bench, 'desk');
  expect(await hq.post(`${DOCUMENTS}/remove`, { fileId: 'slides' }, desk)).toMatchObject({
    code: 'hq_read_only',
  });
  expect((await desk.inject({ url: `${DOCUMENTS}/slides` })).json()).toMatchObject({ code: 'hq_read_only' });
  expect((await robin.inject({ url: `${DOCUMENTS}/slides` })).statusCode).toBe(403);
});
