import { ImportChangesReply, type ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { RepsReply } from '@offpiste/domain/contract/hq/reps.ts';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallBundle } from '#importing/bundle-fixture.ts';
import { madeWorkbook } from '#importing/reading/made-workbook.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import type { Caller } from '#testing/sign-in.ts';
import { signInAtHq } from '#testing/sign-in-at-hq.ts';
import { uploadsAtHq } from '#testing/uploads-at-hq.ts';

const HEADER = 'Email;Name;Brand;Level;Staff type';
let bench: TestApp;
let manager: Caller;
let hq: ReturnType<typeof uploadsAtHq>;

beforeEach(async () => {
  bench = await buildTestApp();
  manager = await signInAtHq(bench, 'manager');
  hq = uploadsAtHq(bench, manager);
});
afterEach(() => bench.close());

const latin = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\r\n'), 'latin1');
const sheet = async (content: string | Uint8Array, said: object = {}, name = 'Saison 2027.csv') =>
  await hq.checked(await hq.uploaded({ [name]: content }, { ofReps: true }), said);

async function people({ importId }: ImportReply) {
  const reply = await manager.inject({ url: `/api/hq/imports/${importId}/changes` });
  return ImportChangesReply.parse(reply.json()).people.map(({ reference, state, details }) => [
    reference,
    state,
    details.join(' · '),
  ]);
}

async function account(username: string) {
  const { reps } = RepsReply.parse((await manager.inject({ url: '/api/hq/reps' })).json());
  return reps.find((rep) => rep.username === username);
}

async function applied(found: ImportReply): Promise<ImportReply> {
  expect(await hq.apply(found)).toMatchObject({ status: 202 });
  await hq.work();
  return await hq.read(found.importId);
}

test('a sheet of reps is read by person and adds and changes nobody before it is applied', async () => {
  await bench.addRep({ username: 'amelie@nuco.example', name: 'Amélie Rousseau', tenant: 'nuco', level: 1 });
  await bench.addRep({ username: 'same@nuco.example', name: 'Sam E', tenant: 'nuco', level: 1 });
  const found = await sheet(
    latin(
      'Zoe.New@nuco.example;Zoë Néu;nuco;;',
      'amelie@nuco.example;Amélie Rousseau;nuco;2;Rep',
      'same@nuco.example;Sam E;NUCO;1;Rep',
    ),
  );
  expect(found).toMatchObject({
    state: 'checked',
    ofReps: true,
    weekId: null,
    report: { problems: 0, people: { added: 1, changed: 1, unchanged: 1 } },
  });
  expect(await people(found)).toEqual([
    ['zoe.new@nuco.example', 'added', 'nuco, level 1, Rep'],
    ['amelie@nuco.example', 'changed', 'level: 1 → 2'],
    ['same@nuco.example', 'unchanged', ''],
  ]);
  expect(await account('zoe.new@nuco.example')).toBeUndefined();

  expect(await applied(found)).toMatchObject({ state: 'applied', files: [{ parts: [] }] });
  expect(await account('zoe.new@nuco.example')).toMatchObject({
    ...{ name: 'Zoë Néu', brand: 'nuco', level: 1, staffType: 'Rep', hqRole: 'none', demo: false },
    ...{ lastSignInAt: null, invite: null },
  });
  expect(await account('amelie@nuco.example')).toMatchObject({ level: 2 });
  // Applied once, whoever taps twice.
  expect(await hq.apply(found)).toMatchObject({ status: 409, code: 'import_stale' });
});

test('one bad row of a sheet of reps names its cell, and nobody is added', async () => {
  const found = await sheet(latin('a@nuco.example;Ann;nuco;1;Rep', 'b@nuco.example;Bob;nowhere;1;Rep'));
  expect(found).toMatchObject({
    state: 'refused',
    checkHash: null,
    report: {
      problems: 1,
      groups: [{ lists: ['reps'], column: 'brand', cells: [{ row: 3, value: 'nowhere' }] }],
      marked: 'reps.csv',
    },
  });
  expect(await account('a@nuco.example')).toBeUndefined();
});

test('a sheet gives nobody a role at headquarters, and changes no account that has one or is of the demo', async () => {
  const { reps } = RepsReply.parse((await manager.inject({ url: '/api/hq/reps' })).json());
  const username = reps.find(({ repId }) => repId === manager.rep.repId)?.username ?? '';
  await bench.addRep({ username: 'demo@nuco.example', name: 'Demo', tenant: 'nuco', demo: true });
  const header = 'email,name,brand,level,hq\n';
  const rows = `${username},Somebody Else,nuco,0,0\ndemo@nuco.example,Other,nuco,3,1\nnew@nuco.example,New,nuco,3,1\n`;
  const asked = await sheet(header + rows);
  expect(asked).toMatchObject({
    state: 'refused',
    report: { questions: { columns: [{ list: 'reps', heading: 'hq' }] } },
  });
  const said = { columns: { reps: { hq: null } } };
  const found = await hq.checked(asked.importId, said);
  expect(found).toMatchObject({ state: 'checked', report: { people: { added: 1, kept: 2 } } });
  expect(await applied(found)).toMatchObject({ state: 'applied' });
  expect(await account(username)).toMatchObject({ name: manager.rep.name, level: 3, hqRole: 'manager' });
  expect(await account('demo@nuco.example')).toMatchObject({ name: 'Demo', demo: true });
  expect(await account('new@nuco.example')).toMatchObject({ level: 3, hqRole: 'none' });

  // The same header again asks nothing.
  expect(await sheet(`${header}late@nuco.example,Late,nuco,1,0\n`)).toMatchObject({ state: 'checked' });
});

test('a password in a sheet of reps is asked about like any heading that nobody knows, and never read', async () => {
  const asked = await sheet('email,name,brand,password\nnew@nuco.example,New,nuco,secret-word-1\n');
  expect(asked.report?.questions.columns).toMatchObject([{ list: 'reps', heading: 'password' }]);
  const found = await hq.checked(asked.importId, { columns: { reps: { password: null } } });
  await applied(found);
  const { rows } = await bench.deps.database.pool.query<{ hash: string }>(
    `SELECT password_hash AS hash FROM rep WHERE username = 'new@nuco.example'`,
  );
  expect(rows).toEqual([{ hash: expect.not.stringContaining('argon2') }]);
});

test('an id in a sheet of reps is of one account, and an account keeps its own', async () => {
  const { rep } = await bench.signIn((await bench.addRep({ username: 'old@nuco.example' })).username);
  const found = await sheet(
    [
      'email,name,brand,rep id',
      `new@nuco.example,New,nuco,${rep.repId}`,
      'old@nuco.example,Old,nuco,OTHER',
      'one@nuco.example,One,nuco,R9',
      'two@nuco.example,Two,nuco,R9',
    ].join('\n'),
  );
  expect(found.report?.groups.map(({ problem }) => problem)).toEqual([
    'is the id of old@nuco.example',
    `is not the id of this account, which is ${rep.repId}`,
    'is the id of one@nuco.example',
  ]);
});

test('what changed after the check is seen when it is applied, and nothing counts', async () => {
  await bench.addRep({ username: 'old@nuco.example', name: 'Old', tenant: 'nuco', level: 1 });
  const found = await sheet(latin('old@nuco.example;New Name;nuco;1;Rep', 'a@nuco.example;Ann;nuco;1;Rep'));
  await bench.deps.database.pool.query(`UPDATE rep SET level = 2 WHERE username = 'old@nuco.example'`);
  expect(await applied(found)).toMatchObject({
    state: 'refused',
    message: 'The reps have changed since this check. Check again.',
  });
  expect(await account('a@nuco.example')).toBeUndefined();
});

test('the template is a workbook that is refused as it is, and read once its example is replaced', async () => {
  const template = await manager.inject({ url: '/api/hq/templates/reps' });
  expect(template.statusCode).toBe(200);
  const as = await sheet(template.rawPayload, {}, 'reps-template.xlsx');
  expect(as.report?.groups).toMatchObject([{ problem: 'is the example of the template' }]);
  expect(as.report?.notes).toEqual([]);
  const filled = madeWorkbook([
    {
      name: 'Sheet1',
      rows: [
        ['Our reps this winter'],
        ['E-mail', 'Full name', 'Brand', 'Level'],
        ['a@nuco.example', 'Ann', 'nuco', 2],
      ],
    },
  ]);
  expect(await sheet(filled, {}, 'reps.xlsx')).toMatchObject({
    state: 'checked',
    report: { people: { added: 1 } },
  });
});

test('whatever is no sheet of reps is refused in words, and one of reps is of no week', async () => {
  expect(await sheet('x', {}, 'reps.pdf')).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('no sheet'),
  });
  const two = await hq.uploaded({ 'a.csv': 'x', 'b.csv': 'y' }, { ofReps: true });
  expect(await hq.checked(two)).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('one file'),
  });
  const files = [{ name: 'a.csv', bytes: 1, sha256: '0'.repeat(64) }];
  expect(await hq.post('/api/hq/imports', { files, ofReps: true, weekId: 'W1' })).toMatchObject({
    code: 'validation_failed',
  });
});

/** A week with the season's list of accounts, as a zip. */
const weekWith = (...accounts: string[]) => {
  const header = 'repId,username,name,tenant,level,hq,staffType';
  const files = { ...smallBundle(), 'season/accounts.csv': [header, ...accounts, ''].join('\n') };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])),
  );
};
const accounts = async () =>
  (await bench.deps.database.pool.query('SELECT * FROM rep ORDER BY rep_id')).rows as unknown[];

test.each([
  ['gives a role to somebody new', 'R8,new@nuco.example,New,nuco,3,1,Rep'],
  ['gives a role to a rep', 'R1,rep@nuco.example,Rep,nuco,3,desk,Rep'],
  ['takes a role', 'R2,desk@nuco.example,Desk,nuco,3,,Rep'],
  ['raises a role', 'R2,desk@nuco.example,Desk,nuco,3,1,Rep'],
  ['gives somebody of headquarters another address', 'R2,thief@nuco.example,Desk,nuco,3,desk,Rep'],
])('a bundle from a page that %s is refused with its row, and no account changes', async (_, row) => {
  await bench.addRep({ rep_id: 'R1', username: 'rep@nuco.example', name: 'Rep', tenant: 'nuco' });
  await bench.addRep({
    ...{ rep_id: 'R2', username: 'desk@nuco.example', name: 'Desk', tenant: 'nuco' },
    ...{ level: 3, hq_role: 'desk' },
  });
  const before = await accounts();
  const found = await hq.checked(await hq.uploaded({ 'week.zip': weekWith(row) }));
  expect(found).toMatchObject({
    ...{ state: 'refused', checkHash: null },
    report: {
      groups: [
        {
          problem:
            'has a role at headquarters, and no upload gives, changes or takes one: leave the row out, and say it under Reps',
          cells: [{ row: 2, column: 'repId', value: row.slice(0, 2) }],
        },
      ],
    },
  });
  expect(await accounts()).toEqual(before);
});

test('a bundle from a page that has accounts of headquarters as they are is applied, with its reps', async () => {
  await bench.addRep({
    ...{ rep_id: 'R2', username: 'desk@nuco.example', name: 'Desk', tenant: 'nuco' },
    ...{ level: 3, hq_role: 'desk', staff_type: 'Rep' },
  });
  const rows = ['R2,desk@nuco.example,Desk,nuco,3,desk,Rep', 'R1,new@nuco.example,New,nuco,1,,Rep'];
  const found = await hq.checked(await hq.uploaded({ 'week.zip': weekWith(...rows) }));
  expect(found).toMatchObject({ state: 'checked', report: { groups: [] } });
  expect(await applied(found)).toMatchObject({ state: 'applied' });
  expect(await account('new@nuco.example')).toMatchObject({ level: 1, hqRole: 'none' });
});
