import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PushPayload } from '@offpiste/domain/contract/messages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '#platform/secrets.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type FakePushService, fakeBrowser, startFakePushService } from '#testing/fake-push-service.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import { repeatAction } from '#testing/repeat-action.ts';
import { testConfig } from '#testing/test-config.ts';
import { addAllocation, addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { auditCompare, auditList, auditVerify } from './audit-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { passengerErase, retentionRun, weekPurge } from './forget-commands.ts';
import { exportActions, rebuildProjectionCommand } from './ledger-commands.ts';
import { messageReceipts, messageSend } from './message-commands.ts';
import { phonesCommand, phonesLost } from './phone-commands.ts';
import { repAdd, repDisable, repResetPassword, repSetLevel } from './rep-commands.ts';
import { runAudited } from './run-command.ts';
import { secretsReplace } from './secrets-command.ts';
import { codes, weekDisable, weekEnable } from './week-commands.ts';

let world: TestApp;
let pushService: FakePushService;

beforeAll(async () => {
  pushService = await startFakePushService();
  world = await buildTestApp({ config: testConfig({ pushTestOrigin: pushService.origin }) });
});
afterAll(async () => {
  await world.close();
  await pushService.close();
});

/** The context of a command here; `print` discards its output. */
function contextOf(words: string[]): CommandContext {
  const { database, secrets } = world.deps;
  return {
    database,
    settings: testConfig({ pushTestOrigin: pushService.origin }),
    secrets: () => Promise.resolve(secrets),
    print: () => {},
    words,
    options: {},
  };
}

/** Runs a command and returns what it prints. */
async function run(
  command: Command,
  words: string[] = [],
  options: CommandContext['options'] = {},
): Promise<string> {
  const lines: string[] = [];
  await command.run({ ...contextOf(words), print: (line) => lines.push(line), options });
  return lines.join('\n');
}

const passwordIn = (said: string) => said.split(': ').at(-1) ?? '';

async function signInStatus(username: string, password: string): Promise<number> {
  const reply = await world.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'x-brand': 'nuco' },
    payload: { username, password },
  });
  return reply.statusCode;
}

test('an added rep signs in with the printed password, until disabled', async () => {
  const details = { name: 'Zoë O’Brien', tenant: 'nuco', level: '1', 'staff-type': 'Rep' };
  const password = passwordIn(await run(repAdd, ['Zoe@nuco.test'], details));
  expect(await signInStatus('zoe@nuco.test', password)).toBe(200);
  await expect(run(repAdd, ['zoe@nuco.test'], details)).rejects.toThrow('already');

  await run(repDisable, ['zoe@nuco.test']);
  expect(await signInStatus('zoe@nuco.test', password)).toBe(401);
  const renewed = passwordIn(await run(repResetPassword, ['zoe@nuco.test']));
  expect(await signInStatus('zoe@nuco.test', password)).toBe(401);
  expect(await signInStatus('zoe@nuco.test', renewed)).toBe(200);
});

test('every password is generated from 128 random bits and nobody chooses one', async () => {
  const details = { name: 'Sam', tenant: 'nuco', level: '1', 'staff-type': 'Rep' };
  const added = passwordIn(await run(repAdd, ['sam@nuco.test'], details));
  const renewed = passwordIn(await run(repResetPassword, ['sam@nuco.test']));
  for (const password of [added, renewed]) expect(Buffer.from(password, 'base64url')).toHaveLength(16);
  expect(added).not.toBe(renewed);
  expect([repAdd, repResetPassword].flatMap(({ options = {} }) => Object.keys(options))).not.toContain(
    'password-stdin',
  );
});

test('a password that is handed over signs in for fourteen days after it was generated', async () => {
  const details = { name: 'Kim', tenant: 'nuco', level: '1', 'staff-type': 'Rep' };
  const expiresAt = async () => {
    const rep = await world.deps.database.db
      .selectFrom('rep')
      .select('password_expires_at')
      .where('username', '=', 'kim@nuco.test')
      .executeTakeFirstOrThrow();
    return rep.password_expires_at ?? 0;
  };
  const before = Date.now();
  const said = await run(repAdd, ['kim@nuco.test'], details);
  expect(said).toContain('it opens new sign-ins for 14 days');
  const first = await expiresAt();
  expect(first).toBeGreaterThanOrEqual(before + 14 * 86_400_000);
  await world.deps.database.db
    .updateTable('rep')
    .set({ password_expires_at: null, next_password: '00000000-0000-4000-8000-000000000001' })
    .where('username', '=', 'kim@nuco.test')
    .execute();
  await run(repResetPassword, ['kim@nuco.test']);
  expect(await expiresAt()).toBeGreaterThanOrEqual(first);
  const { next_password: next } = await world.deps.database.db
    .selectFrom('rep')
    .select('next_password')
    .where('username', '=', 'kim@nuco.test')
    .executeTakeFirstOrThrow();
  expect(next).toBeNull();
});

test('a replaced secret keeps phones signed in; after a leak all have to sign in again', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-secrets-'));
  const secretsFile = path.join(folder, 'secrets.json');
  await loadSecrets(secretsFile, { generate: true });
  const { username } = await world.addRep();
  const phone = await world.signIn(username);
  const isIn = async () =>
    (await phone.inject({ method: 'GET', url: '/api/week/active' })).statusCode === 200;
  const replace = async (options: CommandContext['options']) => {
    const lines: string[] = [];
    const settings = { ...testConfig(), secretsFile };
    await secretsReplace.run({
      ...contextOf([]),
      settings,
      options,
      print: (line) => lines.push(line),
    });
    return lines.join('\n');
  };
  expect(await replace({})).toContain('1 earlier one is kept');
  expect(await isIn()).toBe(true);
  expect(await replace({ 'sign-out': true })).toMatch(/^(?:1 phone is|[1-9]\d* phones are) signed out/m);
  expect(await isIn()).toBe(false);
  expect(secretsReplace.audited).toEqual({ words: 0 });
  await rm(folder, { recursive: true });
});

test('an account needs a brand that exists, and level 3 for the console', async () => {
  const details = { name: 'Sam', tenant: 'nobody', level: '1', 'staff-type': 'Rep' };
  await expect(run(repAdd, ['x@nuco.test'], details)).rejects.toThrow('nuco, wasteland, snowfuze');
  await expect(run(repAdd, ['x@nuco.test'], { ...details, tenant: 'nuco', hq: true })).rejects.toThrow(
    'level 3',
  );
});

test('a changed level makes the phones drop their stored data', async () => {
  const before = await world.addRep({ username: 'level@nuco.test' });
  await run(repSetLevel, ['level@nuco.test', '2']);
  const after = await world.deps.database.db
    .selectFrom('rep')
    .selectAll()
    .where('rep_id', '=', before.rep_id)
    .executeTakeFirstOrThrow();
  expect(after).toMatchObject({ level: 2, policy_epoch: before.policy_epoch + 1 });
  await expect(run(repSetLevel, ['level@nuco.test', '4'])).rejects.toThrow('The level is 0, 1, 2 or 3');
  await expect(run(repSetLevel, ['nobody@nuco.test', '1'])).rejects.toThrow('There is no account');
});

test('a disabled week is off the list until it is enabled', async () => {
  await addWeek(world.deps.database, { weekId: 'W7', name: 'Week 7' });
  const rep = await world.addRep({ username: 'weeks@nuco.test' });
  const caller = await world.signIn(rep.username);
  const listed = async () =>
    JSON.stringify((await caller.inject({ method: 'GET', url: '/api/week/active' })).json());
  expect(await run(weekDisable, ['W7'])).toBe('Week 7 is disabled.');
  expect(await listed()).not.toContain('Week 7');
  await run(weekEnable, ['W7']);
  expect(await listed()).toContain('Week 7');
  await expect(run(weekEnable, ['W8'])).rejects.toThrow('There is no week W8');
});

test('the sheet shows everyone in the week with a code of 33 by 33 modules, quiet zone included', async () => {
  await addWeek(world.deps.database, { weekId: 'W9', name: 'Week <9>' });
  const reference = 'NUCO-AB12CD-000001';
  await addPassenger(world.deps.database, { weekId: 'W9', reference, name: 'Jo <b>O’Brien' });
  const seat = {
    kind: 'coach',
    place: '4',
    direction: 'outbound',
    reference: null,
    pickUp: null,
    dropOff: null,
  } as const;
  await addAllocation(world.deps.database, reference, { ...seat, equipmentCarriage: null }, { weekId: 'W9' });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-codes-'));
  const out = path.join(folder, 'codes.html');
  expect(await run(codes, ['W9'], { out })).toContain('1 code');
  const sheet = await readFile(out, 'utf8');
  expect(sheet).toContain('viewBox="0 0 33 33"');
  expect(sheet).toContain('Coach 4 outbound');
  expect(sheet).toContain('NUCO-AB12CD-000001');
  expect(sheet).not.toContain('<b>');
  await rm(folder, { recursive: true });
});

test('the export of a week is a CSV with its columns first', async () => {
  expect(await run(exportActions, ['W9'])).toMatch(/^seq,kind,idempotent_id,verdict/);
  await expect(run(exportActions, ['W0'])).rejects.toThrow('There is no week W0');
  expect(await run(rebuildProjectionCommand)).toMatch(/^Rebuilt \d+ ticket state/);
});

test('an export of more actions than are read at a time has each once, oldest first', async () => {
  const { database } = world.deps;
  await addWeek(database, { weekId: 'long' });
  await addCoach(database, { weekId: 'long', coachId: '4', outbound: ['Leeds'] });
  await addPassenger(database, { weekId: 'long', reference: 'NUCO-AB12CD-000001' });
  await addSeat(database, 'NUCO-AB12CD-000001', { weekId: 'long', coachId: '4' });
  await world.addRep({ rep_id: 'loader', username: 'loader@nuco.test' });
  const rep = await world.signIn('loader@nuco.test');
  const payload = loadBody(rep.rep, { weekID: 'long' });
  expect((await rep.inject({ method: 'POST', url: '/api/coach/load', payload })).statusCode).toBe(200);
  await repeatAction(database, 'long', 'load-coach', 2_010);
  const rows = (await run(exportActions, ['long'])).split('\n').slice(1);
  const numbers = rows.map((row) => Number(row.split(',')[0]));
  expect(new Set(numbers).size).toBe(2_011);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(rows.filter((row) => row.includes('copy-'))).toHaveLength(2_010);
});

test('the phones report what they have not sent and since when', async () => {
  expect(await run(phonesCommand)).toBe('No phone has reported yet.');
  await world.addRep({ rep_id: 'robin', name: 'Robin Field', username: 'robin@nuco.test' });
  const rep = await world.signIn('robin@nuco.test');
  const beat = (over: object) =>
    rep.inject({
      method: 'POST',
      url: '/api/heartbeat',
      payload: heartbeatBody(over),
    });
  await beat({});
  const minute = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`;
  expect(await run(phonesCommand)).toMatch(
    new RegExp(`^Robin Field \\(robin@nuco\\.test\\): all sent; app 1\\.2\\.3; last report ${minute}$`),
  );
  expect(await run(phonesCommand, [], { unsent: true })).toBe('Every phone has sent everything.');
  await beat({ unsent: 14, oldestAgeMs: 60_000, needsAttention: 2, unreadable: 1, storagePersisted: false });
  expect(await run(phonesCommand, [], { unsent: true })).toMatch(
    new RegExp(
      `: 14 unsent since ${minute}; 2 to check; 1 cannot be read; app 1\\.2\\.3; the browser may clear its storage; last report`,
    ),
  );
});

test('a lost phone is signed out, and the command lists whose data went there', async () => {
  await addWeek(world.deps.database, { weekId: 'W10', name: 'Week 10' });
  await addPassenger(world.deps.database, { weekId: 'W10', reference: 'NUCO-AB12CD-000010', name: 'Canary' });
  await world.addRep({ rep_id: 'jo', username: 'jo@nuco.test' });
  const [lost, kept] = [await world.signIn('jo@nuco.test'), await world.signIn('jo@nuco.test')];
  for (const phone of [lost, lost, kept]) await phone.inject({ url: '/api/week/data/W10' });
  await world.app.audit.flush();
  const { rows } = await world.deps.database.pool.query(
    `SELECT device_id FROM session_family WHERE rep_id = 'jo' ORDER BY signed_in_at, family_id`,
  );
  // Both may have signed in within one millisecond: their calls show which is which.
  const reached = async () => [
    (await lost.inject({ url: '/api/week/active' })).statusCode,
    (await kept.inject({ url: '/api/week/active' })).statusCode,
  ];
  const counts = await world.deps.database.pool.query<{ device_id: string }>(
    `SELECT device_id FROM audit_event WHERE kind = 'read' AND rep_id = 'jo' AND (detail ->> 'times')::integer = 2`,
  );
  const device = counts.rows[0]?.device_id ?? '';
  expect(rows.map((row) => row.device_id)).toContain(device);
  const said = await run(phonesLost, ['jo@nuco.test', device.slice(0, 8)]);
  expect(said).toMatch(
    new RegExp(`^Phone ${device}: jo@nuco\\.test signed in last .*UTC\\.\n1 session ended`),
  );
  expect(said).toMatch(
    /\n {2}jo@nuco\.test .* UTC to .* UTC: listed, detail, email, self of up to 1 by \/api\/week\/data\/:weekId week W10, 2 times; phone/,
  );
  expect(said).not.toContain('Canary');
  expect(await reached()).toEqual([401, 200]);
  await run(phonesLost, ['JO@nuco.test']);
  expect(await reached()).toEqual([401, 401]);
  await expect(run(phonesLost, ['jo@nuco.test', 'ffffffff'])).rejects.toThrow(
    'has not signed in on such a phone',
  );
  await expect(run(phonesLost, ['nobody@nuco.test'])).rejects.toThrow('There is no account nobody@nuco.test');
});

test('a message is pushed to the rep who has Messages', async () => {
  await world.addRep({ rep_id: 'R1009', username: 'hq@test.example', level: 3, tenant: 'snowfuze' });
  const rep = await world.signIn('hq@test.example');
  const browser = fakeBrowser();
  await rep.inject({
    method: 'POST',
    url: '/api/subscriptions/subscribe',
    payload: { endpoint: `${pushService.origin}/phone`, keys: browser.keys },
  });
  expect(await run(messageSend, ['The road is closed.'])).toMatch(
    /^Message [0-9a-f-]{36}: pushed to 1 device/,
  );
  const [push] = pushService.pushes;
  expect(browser.open(push?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Snowfuze',
    body: 'The road is closed.',
  });
  const { messageId } = PushPayload.parse(browser.open(push?.body ?? Buffer.alloc(0)));
  expect(await run(messageReceipts, [messageId])).toBe(`Message ${messageId}: shown on 0 devices.`);
  await rep.inject({ method: 'POST', url: '/api/subscriptions/received', payload: { messageId } });
  expect(await run(messageReceipts, [messageId])).toMatch(/: shown on 1 device\.\n {2}\d{4}-\d\d-\d\dT/);
  for (const unknown of [crypto.randomUUID(), 'the last one'])
    await expect(run(messageReceipts, [unknown])).rejects.toThrow(`No message ${unknown} was sent`);

  await expect(run(messageSend, ['x'.repeat(1_001)])).rejects.toThrow('1 to 1000');
  await expect(run(messageSend, ['x'], { brand: 'acme' })).rejects.toThrow('nuco, wasteland, snowfuze');
  pushService.answers.push(400);
  await expect(run(messageSend, ['x'], { brand: 'nuco', title: 'Snow' })).rejects.toThrow('Not delivered');
});

test('a command that changes something is recorded before it runs, and again when it fails', async () => {
  await world.addRep({ username: 'noted@nuco.test' });
  const words = ['noted@nuco.test', '2'];
  const context = contextOf(words);
  await runAudited('rep set-level', repSetLevel, context);
  await expect(
    runAudited('rep set-level', repSetLevel, { ...context, words: ['noted@nuco.test', '9'] }),
  ).rejects.toThrow('The level is');
  await runAudited('phones', phonesCommand, { ...context, words: [] });
  const listed = await run(auditList, [], { since: '2020-01-01' });
  const about = listed.split('\n').filter((line) => line.includes('noted@nuco.test'));
  expect(about.map((line) => line.replace(/^\d+ \S+ \S+ UTC /, '').replace(/ operator=\S+/, ''))).toEqual([
    'account-added noted@nuco.test hq=none level=1 tenant=nuco changed= disabled=false',
    'operator-command words=noted@nuco.test,2 command="rep set-level"',
    'account-changed noted@nuco.test hq=none level=2 tenant=nuco changed=level disabled=false',
    'operator-command words=noted@nuco.test,9 command="rep set-level"',
    'operator-command-failed words=noted@nuco.test,9 command="rep set-level"',
  ]);
  expect(await run(auditList, [], { kind: 'operator-command-failed' })).toMatch(/^\d+ [^\n]*$/);
  expect(await run(auditList, [], { rep: 'noted@nuco.test' })).toMatch(
    /account-added[^\n]*\n[^\n]*account-changed[^\n]*$/,
  );
  await expect(run(auditList, [], { since: 'yesterday' })).rejects.toThrow('--since is a date');
});

test('a week is purged only when it is disabled, and a passenger is erased by the reference', async () => {
  const { database } = world.deps;
  await addWeek(database, { weekId: 'W11', name: 'Week 11' });
  for (const n of [1, 2]) await addPassenger(database, { weekId: 'W11', reference: `NUCO-PURGE0-00000${n}` });
  expect(await run(passengerErase, [' NUCO-PURGE0-000001'])).toBe(
    'Erased from W11: 0 tickets removed, 0 actions made nameless. No import will bring them back.',
  );
  expect(await run(passengerErase, ['NUCO-PURGE0-000009'])).toContain('is in no week');
  await expect(run(passengerErase, ['Canary'])).rejects.toThrow('A reference is PREFIX-XXXXXX-NNNNNN');
  await expect(run(weekPurge, ['W11'])).rejects.toThrow('offpiste week disable W11');
  await run(weekDisable, ['W11']);
  expect(await run(weekPurge, ['W11'])).toBe(
    'W11 is empty: 1 passenger and 0 tickets removed, 0 actions made nameless.',
  );
  await expect(run(weekPurge, ['W0'])).rejects.toThrow('There is no week W0');
});

test('a dry run of retention says how much would go, and a run is recorded in the audit trail', async () => {
  expect(await run(retentionRun, [], { 'dry-run': true })).toMatch(
    /^\d+ passengers?: date of birth and next of kin\n(?:.*\n)+Dry run: nothing was changed\.$/,
  );
  expect(await run(auditList, [], { kind: 'retention' })).toBe('');
  await run(retentionRun);
  expect(await run(auditList, [], { kind: 'retention' })).toMatch(/ retention .*weeks=0 .*sensitive=\d+/);
});

test('the audit trail is verified, also against an earlier hash', async () => {
  const said = await run(auditVerify);
  expect(said).toMatch(/^\d+ rows are as they were written\. The last is \d+: [0-9a-f]{64}$/);
  const last = said.slice(-64);
  expect(await run(auditVerify, [], { expect: last })).toBe(said);
  await expect(run(auditVerify, [], { expect: 'f'.repeat(64) })).rejects.toThrow(
    'no row has the expected hash',
  );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-log-'));
  const log = path.join(folder, 'server.log');
  await writeFile(
    log,
    `welcome\n${JSON.stringify({ event: 'audit', seq: Number(/is (\d+):/.exec(said)?.[1]), hash: last })}\n`,
  );
  expect(await run(auditCompare, [log])).toBe('1 row is as it was logged.');
  await writeFile(log, `${JSON.stringify({ event: 'audit', seq: 2, hash: 'f'.repeat(64) })}\n`);
  await expect(run(auditCompare, [log])).rejects.toThrow('1 row differs, 0 are as they were logged.');
  await writeFile(log, 'welcome\n');
  await expect(run(auditCompare, [log])).rejects.toThrow('has no row of the audit trail');
  await rm(folder, { recursive: true });
  await expect(run(auditCompare, [log])).rejects.toThrow('cannot be read');
  await world.deps.database.pool.query(
    `ALTER TABLE audit_event DISABLE TRIGGER USER; UPDATE audit_event SET kind = 'read' WHERE seq = 2;
     ALTER TABLE audit_event ENABLE TRIGGER USER`,
  );
  await expect(run(auditVerify)).rejects.toThrow(
    'The audit trail is broken: row 2 does not fit its hash and the row before it (1 row before it is as it was written).',
  );
});
