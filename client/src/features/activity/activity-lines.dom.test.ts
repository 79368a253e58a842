import { expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem } from '#offline/testing/outbox-item.fixture.ts';
import '#testing/registered-actions.ts';
import { activityLine } from './activity-lines.ts';

const paris = timeIn('Europe/Paris');
const now = Date.parse('2026-12-11T06:00:00Z');

const aLoad = (over: Partial<OutboxItem> = {}): OutboxItem =>
  outboxItem({
    id: 'id-000001',
    kind: 'load-coach',
    owner: 'R100',
    body: JSON.stringify({ barcode: 'NUCO-AB12CD-000001', coachId: 'C4', direction: 'outbound' }),
    subject: 'coach:outbound:NUCO-AB12CD-000001',
    place: 'coach:C4:outbound',
    recordedAt: Date.parse('2026-12-11T05:12:00Z'),
    ...over,
  });
const error = { error: 'This passenger is not booked on this coach', code: 'wrong_coach', requestId: 'r' };
const line = (over: Partial<OutboxItem>) => activityLine(aLoad(over), { now, time: paris });

test('an action shows what was done, with which code, and when in resort time', () => {
  expect(line({})).toMatchObject({
    what: 'Load on coach C4 outbound',
    code: 'NUCO-AB12CD-000001',
    at: '06:12',
    status: 'Waiting to send',
    why: null,
  });
});

test('an action that only a newer version of the app knows is named by its kind and id', () => {
  expect(line({ kind: 'of-a-newer-app' as OutboxItem['kind'] })).toMatchObject({
    ...{ what: 'of-a-newer-app', code: 'id-000001', status: 'Waiting to send' },
  });
});

test('an action says whether it is on its way, also when it goes once more after the server was restarted', () => {
  expect(line({ state: 'sending' })).toMatchObject({ status: 'Sending', why: null });
  const again = { again: 'done', outcome: { result: 'accepted', message: 'Loaded' } } as const;
  expect(line(again)).toMatchObject({
    status: 'Waiting to send',
    why: 'Sent again, because the server was restarted',
  });
  expect(line({ ...again, lastFailure: 'network' }).why).toBe('No connection yet');
});

test.each([
  ['network', 'No connection yet'],
  ['timeout', 'The server took too long to answer'],
  ['not-ours', 'The Wi-Fi wants you to sign in first'],
  ['http-503', 'The server is busy'],
])('an action that waits after %s says so in words', (lastFailure, why) => {
  expect(line({ lastFailure }).why).toBe(why);
});

test('an action that the server asked to hold back shows until when', () => {
  const held = { lastFailure: 'http-503', notBefore: now + 300_000 } as const;
  expect(line(held).why).toBe('The server is busy. Next try after 07:05');
  expect(line({ ...held, notBefore: now }).why).toBe('The server is busy');
});

test.each([
  ['distribute-keys', { roomId: '12', numberOfKeys: 2, barcode: 'x' }, 'room:12', 'Hand out 2 keys of'],
  [
    'return-keys',
    { roomId: '12', numberOfKeys: 1, extraKeysReturned: 1, returnedBy: 'x' },
    'room:12',
    'Take back 1 key and 1 extra of',
  ],
  ['validate-in', { eventId: '500', barcode: 'x' }, 'event:500', 'Scan in at'],
  ['validate-out', { eventId: '500', barcode: 'x' }, 'event:500', 'Scan out at'],
  ['register-lesson', { lessonId: '9', barcode: 'x' }, 'lesson:9', 'Register for'],
] as const)(
  '%s names its place where this phone knows the name, also when it is undone',
  (kind, body, place, what) => {
    const action = { kind, body: JSON.stringify(body), place };
    const names = {
      people: new Map<string, string>(),
      places: new Map<string, string>([[place, 'Les Cimes']]),
    };
    expect(line(action).what).toBe(`${what} ${place.replace(':', ' ')}`);
    expect(activityLine(aLoad(action), { now, time: paris, names }).what).toBe(`${what} Les Cimes`);
    const undoes = { ...action, subject: 's', idempotentId: 'id-000001' };
    const undo = aLoad({ kind: 'undo', body: JSON.stringify({ undoes }), place });
    expect(activityLine(undo, { now, time: paris, names }).what).toBe(`Undo: ${what} Les Cimes`);
  },
);

test('a place keeps the name it had when the action was recorded, also when it is undone', () => {
  const action = {
    kind: 'register-lesson',
    body: '{"lessonId":"310001","barcode":"x"}',
    place: 'lesson:310001',
  } as const;
  const placeName = 'Beginners 3';
  expect(line({ ...action, placeName }).what).toBe('Register for Beginners 3');
  const undoes = { ...action, subject: 's', idempotentId: 'id-000001' };
  expect(line({ kind: 'undo', body: JSON.stringify({ undoes }), place: action.place, placeName }).what).toBe(
    'Undo: Register for Beginners 3',
  );
});

test('a conflict names the passenger, who was first and when', () => {
  const outcome = {
    result: 'conflict',
    error: {
      ...error,
      error: 'Passenger already loaded on coach',
      passengerName: 'Anna Smith',
      recorded: true,
      idempotentId: 'id-000001',
      by: 'Sam Reed',
      at: '2026-12-11T05:00:00Z',
    },
  } as const;
  expect(line({ state: 'conflict', outcome })).toMatchObject({
    name: 'Anna Smith',
    status: 'Conflict',
    tone: 'warn',
    why: 'Passenger already loaded on coach by Sam Reed at 06:00',
  });
});

test('a refusal shows its reason, and a discarded one keeps it', () => {
  expect(line({ outcome: { result: 'refused', status: 422, error } })).toMatchObject({
    status: 'Refused',
    tone: 'bad',
    why: error.error,
  });
  expect(line({ outcome: { result: 'discarded', status: 422, error } })).toMatchObject({
    status: 'Discarded',
    why: error.error,
  });
});

test('an action that had been sent before counts as done', () => {
  expect(line({ outcome: { result: 'already-processed' } })).toMatchObject({ status: 'Done', tone: 'ok' });
});

test('the name comes from a list on this phone when no answer contains it', () => {
  const people = new Map([['NUCO-AB12CD-000001', 'Anna Smith']]);
  expect(activityLine(aLoad(), { now, time: paris, names: { people, places: new Map() } }).name).toBe(
    'Anna Smith',
  );
});

test('an action keeps the name of whom it was about when no list of this phone has them any more', () => {
  expect(line({ personName: 'Anna Smith' }).name).toBe('Anna Smith');
});

test('the sentence of success is left out where it speaks of another deed', () => {
  const message = 'Passenger successfully loaded on coach';
  const lesson = { kind: 'register-lesson', body: '{"lessonId":"9","barcode":"x"}' } as const;
  const outcome = { result: 'accepted', message } as const;
  expect(line({ outcome }).why).toBe(message);
  expect(line({ ...lesson, outcome })).toMatchObject({ status: 'Done', why: null });
});

test('a submission of extra passengers shows the outcome of each', () => {
  const body = {
    transferId: 'GVA-01',
    passengers: [{ barcode: 'NUCO-AB12CD-000001' }, { barcode: 'NUCO-AB12CD-000002' }],
  };
  const submission = { kind: 'add-extra', body: JSON.stringify(body) } as const;
  expect(line(submission)).toMatchObject({
    what: 'Add 2 extra passengers to transfer GVA-01',
    code: 'NUCO-AB12CD-000001 · NUCO-AB12CD-000002',
    parts: [],
  });
  const results = [
    {
      barcode: 'NUCO-AB12CD-000001',
      outcome: 'added',
      message: 'Passenger added to transfer',
      idempotentId: 'a',
    },
    {
      barcode: 'NUCO-AB12CD-000002',
      outcome: 'already-added',
      message: 'Passenger already added to transfer',
      idempotentId: 'b',
      passengerName: 'Anna Smith',
      by: 'Sam Reed',
      at: '2026-12-11T05:00:00Z',
    },
  ] as const;
  const outcome = { result: 'accepted', message: '1 of 2 extra passengers added', results } as const;
  expect(line({ ...submission, outcome })).toMatchObject({
    status: 'Partly accepted',
    tone: 'warn',
    why: '1 of 2 extra passengers added',
    parts: [
      { code: 'NUCO-AB12CD-000001', name: null, done: true, why: 'Passenger added to transfer' },
      {
        code: 'NUCO-AB12CD-000002',
        name: 'Anna Smith',
        done: false,
        why: 'Passenger already added to transfer by Sam Reed at 06:00',
      },
    ],
  });
  expect(line({ ...submission, outcome: { ...outcome, results: [results[0]] } }).status).toBe('Done');
  const isUndone = (id: string) => id === 'a';
  const [undone, second] = activityLine(aLoad({ ...submission, outcome }), {
    now,
    time: paris,
    isUndone,
  }).parts;
  expect(undone).toMatchObject({ code: 'NUCO-AB12CD-000001', done: false, why: 'Undone' });
  expect(second?.why).toMatch(/^Passenger already added/);
});
