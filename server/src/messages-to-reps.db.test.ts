import { HeartbeatReply } from '@offpiste/domain/contract/heartbeat.ts';
import {
  type Audience,
  MessageChoicesReply,
  MessageReply,
  MessagesReply,
  RecipientsReply,
} from '@offpiste/domain/contract/hq/messages.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vapidKeys } from '#platform/vapid.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type FakePushService, fakeBrowser, startFakePushService } from '#testing/fake-push-service.ts';
import { heartbeatBody } from '#testing/heartbeat-body.ts';
import { loadBody } from '#testing/load-body.ts';
import { addLookUp } from '#testing/look-up-fixture.ts';
import type { Caller } from '#testing/sign-in.ts';
import { confirmPasskey, signInAtHq } from '#testing/sign-in-at-hq.ts';
import { testConfig } from '#testing/test-config.ts';
import { addCoach, addPassenger, addSeat, addWeek } from '#testing/week-fixture.ts';
import { pushWaiting } from './modules/messages/push-waiting.ts';

const NOON = Date.parse('2026-12-11T11:00:00Z');
const HOUR = 3_600_000;
const ANN = 'NUCO-AB12CD-000001';
let now = NOON;
let bench: TestApp;
let service: FakePushService;
let manager: Caller;
let desk: Caller;
let scanner: Caller;

beforeAll(async () => {
  service = await startFakePushService();
  bench = await buildTestApp({ clock: () => now, config: testConfig({ pushTestOrigin: service.origin }) });
  const { database } = bench.deps;
  await addWeek(database);
  await addCoach(database, { coachId: '4', outbound: ['Leeds'], sheet: { COACH: '4' } });
  await addPassenger(database, { reference: ANN });
  await addSeat(database, ANN, { coachId: '4' });
  for (const [rep_id, tenant] of [
    ['scanner', 'nuco'],
    ['listed', 'nuco'],
    ['other', 'wasteland'],
    ['gone', 'nuco'],
  ] as const)
    await bench.addRep({
      rep_id,
      username: `${rep_id}@test.example`,
      name: rep_id,
      tenant,
      disabled: rep_id === 'gone',
    });
  await addLookUp(database, {
    weekId: 'W1',
    kind: 'rep-record',
    id: 'listed',
    repId: 'listed',
    detail: { Resort: 'Val Corbier', 'OB Transport': ' coach 4', 'IB Transport': 'Flight' },
  });
  manager = await signInAtHq(bench, 'manager');
  desk = await signInAtHq(bench, 'desk');
  scanner = await bench.signIn('scanner@test.example');
  await scanner.inject({
    method: 'POST',
    url: '/api/coach/load',
    payload: loadBody(scanner.rep, { barcode: ANN }),
  });
});
afterAll(async () => {
  await bench.close();
  await service.close();
});
beforeEach(async () => {
  if (now > NOON + HOUR) {
    now = NOON;
    await signInAll();
  }
  now = NOON;
  service.pushes.length = 0;
  service.answers.length = 0;
  await bench.deps.database.pool.query('DELETE FROM message; DELETE FROM push_subscription');
});

/** Sessions end while time passes. */
async function signInAll(): Promise<void> {
  [manager, desk, scanner] = (await Promise.all(
    [manager, desk, scanner].map(({ rep }) => bench.signIn(`${rep.repId}@test.example`)),
  )) as [Caller, Caller, Caller];
  for (const { rep } of [manager, desk]) await confirmPasskey(bench, rep.repId);
}

const departure: Audience = { to: 'departure', weekId: 'W1', place: 'coach:4:outbound' };
let ids = 0;
const body = (over: object = {}) => {
  ids += 1;
  const idempotentId = `message-${ids}`;
  return {
    idempotentId,
    audience: departure,
    title: 'Coach 4',
    text: 'Leave by the north gate.',
    urgent: false,
    ...over,
  };
};
const write = (payload: object, who = manager) =>
  who.inject({ method: 'POST', url: '/api/hq/messages', payload });
const written = async (over: object = {}) => {
  const reply = await write(body(over));
  expect(reply.statusCode).toBe(200);
  return MessageReply.parse(reply.json());
};
const known = async (messageId: string, who = desk) =>
  MessageReply.parse((await who.inject({ url: `/api/hq/messages/${messageId}` })).json());
const stateOf = async (messageId: string, repId = 'scanner') =>
  (await known(messageId)).reps.find((rep) => rep.repId === repId)?.state;
const recipients = async (query: string) =>
  RecipientsReply.parse((await desk.inject({ url: `/api/hq/messages/recipients?${query}` })).json());
const names = async (query: string) => (await recipients(query)).reps.map(({ name }) => name);
const pushAll = () => {
  const { config, database, secrets } = bench.deps;
  const vapid = vapidKeys(config, secrets);
  return pushWaiting(
    { database: database.served, vapid, clock: () => now, testOrigin: config.pushTestOrigin },
    () => {},
  );
};
const subscribe = async (who: Caller, path: string) => {
  const payload = { endpoint: `${service.origin}/${path}`, keys: fakeBrowser().keys };
  expect(
    (await who.inject({ method: 'POST', url: '/api/subscriptions/subscribe', payload })).statusCode,
  ).toBe(200);
};
const beat = async (who: Caller) => {
  const reply = await who.inject({ method: 'POST', url: '/api/heartbeat', payload: heartbeatBody() });
  return HeartbeatReply.parse(reply.json()).messages;
};
const received = async (who: Caller, messageId: string, over: object = {}) =>
  (await who.inject({ method: 'POST', url: '/api/subscriptions/received', payload: { messageId, ...over } }))
    .statusCode;

test('an audience has exactly those whom it names, and nobody whose account is disabled', async () => {
  expect(await names('to=departure&weekId=W1&place=coach:4:outbound')).toEqual(['listed', 'scanner']);
  expect(await names('to=departure&weekId=W1&place=coach:4:inbound')).toEqual([]);
  expect(await names('to=resort&weekId=W1&resort=Val%20Corbier')).toEqual(['listed']);
  expect(await names('to=resort&weekId=W1&resort=Elsewhere')).toEqual([]);
  expect(await names('to=brand&brand=wasteland')).toEqual(['other']);
  expect(await names('to=rep&repId=scanner')).toEqual(['scanner']);
  expect(await names('to=rep&repId=gone')).toEqual([]);
  expect(await names(`to=rep&repId=${desk.rep.repId}`)).toHaveLength(1);
  const everyone = (await recipients('to=everyone')).reps.map(({ repId }) => repId);
  expect(everyone).toEqual(expect.arrayContaining(['listed', 'other', 'scanner', manager.rep.repId]));
  expect(everyone).not.toContain(desk.rep.repId);
  expect(everyone).not.toContain('gone');
});

test('who is meant is said with how they can be reached', async () => {
  await subscribe(scanner, 'phone');
  const reach = async () =>
    Object.fromEntries((await recipients('to=everyone')).reps.map((rep) => [rep.repId, rep.reach]));
  expect(await reach()).toMatchObject({ scanner: 'alerts', listed: 'none', [manager.rep.repId]: 'app' });
});

test.each(['to=brand', 'to=resort&weekId=W1', 'to=departure&place=x', 'to=rep', 'to=nobody', ''])(
  'an audience that is not whole is refused: %s',
  async (query) => {
    const reply = await desk.inject({ url: `/api/hq/messages/recipients?${query}` });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation_failed']);
  },
);

test('an unknown week is not found, and a message to nobody is not written', async () => {
  const audience = { ...departure, weekId: 'W9' };
  expect((await write(body({ audience }))).statusCode).toBe(404);
  const nobody = await write(body({ audience: { to: 'rep', repId: 'gone' } }));
  expect([nobody.statusCode, nobody.json().code]).toEqual([422, 'nobody_to_message']);
  expect(MessagesReply.parse((await desk.inject({ url: '/api/hq/messages' })).json()).messages).toEqual([]);
});

test.each([
  { title: '' },
  { title: 'x'.repeat(101) },
  { text: '' },
  { text: 'x'.repeat(1001) },
  { urgent: 1 },
])('what is no message is refused: %o', async (over) => {
  expect((await write(body(over))).statusCode).toBe(400);
});

test('a desk reads messages and writes none; the trail has that one was written, and not what it says', async () => {
  const refused = await write(body(), desk);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'hq_read_only']);
  const { message } = await written({ text: 'a secret word' });
  expect((await known(message.messageId)).message.text).toBe('a secret word');
  await bench.app.audit.flush();
  const { rows } = await bench.deps.database.pool.query(
    `SELECT kind, detail::text AS detail FROM audit_event WHERE detail ->> 'call' = '/api/hq/messages' AND kind = 'hq-change'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('one that is sent again under its id is written once, and pushed once', async () => {
  await subscribe(scanner, 'phone');
  const payload = body();
  const [first, second] = await Promise.all([write(payload), write(payload)]);
  expect(first?.json().message.messageId).toBe(second?.json().message.messageId);
  await pushAll();
  expect(service.pushes).toHaveLength(1);
  expect(MessagesReply.parse((await desk.inject({ url: '/api/hq/messages' })).json()).messages).toHaveLength(
    1,
  );
});

test('several servers that push at the same time send each message once, and none twice after a restart', async () => {
  await subscribe(scanner, 'phone');
  for (let each = 0; each < 45; each++) await written();
  await Promise.all([pushAll(), pushAll(), pushAll()]);
  expect(service.pushes).toHaveLength(45);
  expect(new Set(service.pushes.map(({ headers }) => headers.topic)).size).toBe(45);
  await pushAll();
  expect(service.pushes).toHaveLength(45);
});

test('a message goes from written to taken, fetched, shown and put away', async () => {
  await subscribe(scanner, 'phone');
  const { message, reps } = await written();
  expect(message).toMatchObject({ by: manager.rep.name, audience: departure, onlyRep: null });
  expect(message.counts).toMatchObject({ waiting: 2, shown: 0 });
  expect(reps.map(({ name, state }) => [name, state])).toEqual([
    ['listed', 'waiting'],
    ['scanner', 'waiting'],
  ]);
  await pushAll();
  expect(await stateOf(message.messageId)).toBe('taken');
  expect(await stateOf(message.messageId, 'listed')).toBe('not-reachable');

  const text = { messageId: message.messageId, title: 'Coach 4', text: 'Leave by the north gate.' };
  expect(await beat(scanner)).toEqual([expect.objectContaining(text)]);
  expect(await stateOf(message.messageId)).toBe('fetched');
  expect(await received(scanner, message.messageId)).toBe(200);
  expect(await stateOf(message.messageId)).toBe('shown');
  expect(await beat(scanner)).toHaveLength(1);
  now += 1_000;
  expect(await received(scanner, message.messageId, { putAway: true })).toBe(200);
  expect(await beat(scanner)).toBeUndefined();
  const { reps: after } = await known(message.messageId);
  expect(after.find(({ repId }) => repId === 'scanner')).toMatchObject({
    state: 'shown',
    shownAt: new Date(NOON).toISOString(),
    putAwayAt: new Date(NOON + 1_000).toISOString(),
  });
  expect((await known(message.messageId)).message.counts).toMatchObject({ shown: 1, 'not-reachable': 1 });
});

test('nobody hears or acknowledges what was sent to others', async () => {
  const other = await bench.signIn('other@test.example');
  const { message } = await written();
  expect(await beat(other)).toBeUndefined();
  expect(await received(other, message.messageId, { putAway: true })).toBe(404);
  expect(await stateOf(message.messageId)).toBe('waiting');
});

test('where no push service takes it, whoever is signed in gets it with a heartbeat', async () => {
  await subscribe(scanner, 'phone');
  service.answers.push(400);
  const { message } = await written();
  await pushAll();
  expect(await stateOf(message.messageId)).toBe('sent');
  expect(await beat(scanner)).toHaveLength(1);
  expect(await stateOf(message.messageId)).toBe('fetched');
});

test('at night a message waits for the morning of the resort, on phones too, unless it is urgent', async () => {
  now = Date.parse('2026-12-11T21:30:00Z');
  await signInAll();
  const morning = '2026-12-12T06:00:00.000Z';
  expect((await recipients('to=everyone')).dueAt).toBe(morning);
  await subscribe(scanner, 'phone');
  const { message } = await written();
  expect(message.dueAt).toBe(morning);
  const urgent = await written({ urgent: true, title: 'Now' });
  expect(urgent.message.dueAt).toBe(urgent.message.at);
  await pushAll();
  expect(service.pushes).toHaveLength(1);
  expect((await beat(scanner))?.map(({ title }) => title)).toEqual(['Now']);
  now = Date.parse(morning);
  await pushAll();
  expect(service.pushes).toHaveLength(2);
  await signInAll();
  expect((await beat(scanner))?.map(({ title }) => title)).toEqual(['Coach 4', 'Now']);
});

test('heartbeats bring the five latest of three days', async () => {
  for (const title of ['1', '2', '3', '4', '5', '6']) {
    now += 1_000;
    await written({ title });
  }
  expect((await beat(scanner))?.map(({ title }) => title)).toEqual(['6', '5', '4', '3', '2']);
  await bench.deps.database.pool.query(`UPDATE message SET due_at = due_at - $1 WHERE title > '3'`, [
    72 * HOUR,
  ]);
  expect((await beat(scanner))?.map(({ title }) => title)).toEqual(['3', '2', '1']);
});

test('the choices of a week are its resorts, its departures, and everybody who may sign in', async () => {
  const reply = await desk.inject({ url: '/api/hq/messages/choices?week=W1' });
  const choices = MessageChoicesReply.parse(reply.json());
  expect(choices.resorts).toEqual(['Val Corbier']);
  expect(choices.departures).toEqual([{ place: 'coach:4:outbound', name: 'Coach 4 outbound' }]);
  expect(choices.reps.map(({ repId }) => repId)).toEqual(
    expect.arrayContaining(['listed', 'other', 'scanner']),
  );
  expect(choices.reps.map(({ repId }) => repId)).not.toContain('gone');
  const ofNoWeek = (await desk.inject({ url: '/api/hq/messages/choices' })).json();
  expect(ofNoWeek).toEqual({ resorts: [], departures: [], reps: choices.reps });
});
