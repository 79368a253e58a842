import { expect, test } from 'vitest';
import { type AttemptToTell, attemptSentence } from './attempt-sentence.ts';
import { timeIn } from './resort-time.ts';

const PARIS = timeIn('Europe/Paris');
const NOW = Date.parse('2026-12-11T10:00:00Z');

function attempt(over: Partial<AttemptToTell> = {}): AttemptToTell {
  return {
    seq: 1,
    actionId: 'action-0001',
    kind: 'load-coach',
    at: '2026-12-11T07:41:00.000Z',
    receivedAt: '2026-12-11T07:41:01.000Z',
    late: false,
    scanned: true,
    by: 'Robin Field',
    repId: 'R1',
    phone: null,
    verdict: 'accepted',
    reason: 'done',
    reference: 'NUCO-AB12CD-000001',
    name: 'Ana Mély',
    because: null,
    stops: [],
    undoes: null,
    undone: false,
    where: { place: 'coach:1:outbound', name: 'Coach 1 outbound' },
    booked: [],
    first: null,
    undoneBy: null,
    keys: null,
    clockSuspect: false,
    ...over,
  };
}
const coach7 = { place: 'coach:7:outbound', name: 'Coach 7 outbound' };
const room = { place: 'room:701', name: 'Aurora · 12' };
const max = { by: 'Max Hill', repId: 'R2' };

test.each<[string, Partial<AttemptToTell>, string]>([
  ['a scan', {}, '08:41 Robin Field scanned at Coach 1 outbound: loaded'],
  [
    'a scan on a phone with a name',
    { phone: 'Pixel 8' },
    '08:41 Robin Field, phone “Pixel 8”, scanned at Coach 1 outbound: loaded',
  ],
  ['a tick by name', { scanned: false }, '08:41 Robin Field entered at Coach 1 outbound: loaded'],
  [
    'a scan at the wrong coach',
    { verdict: 'refused', reason: 'wrong-place', booked: [coach7] },
    '08:41 Robin Field scanned at Coach 1 outbound: refused, booked on Coach 7 outbound',
  ],
  [
    'a scan of somebody with no coach',
    { verdict: 'refused', reason: 'wrong-place' },
    '08:41 Robin Field scanned at Coach 1 outbound: refused, booked on none',
  ],
  [
    'a scan of nobody',
    { verdict: 'refused', reason: 'passenger-unknown' },
    '08:41 Robin Field scanned at Coach 1 outbound: refused, nobody of this week',
  ],
  [
    'a reason that this version does not know',
    { verdict: 'refused', reason: 'from-tomorrow' },
    '08:41 Robin Field scanned at Coach 1 outbound: refused, from-tomorrow',
  ],
  [
    'a repeat at once',
    {
      verdict: 'conflict',
      reason: 'already-done',
      first: { ...max, at: '2026-12-11T07:12:00.000Z', seq: 9, place: coach7 },
    },
    '08:41 Robin Field scanned at Coach 1 outbound: not counted, already done by Max Hill at Coach 7 outbound, 08:12',
  ],
  [
    'a late one that contradicts, with the day it arrived on',
    {
      verdict: 'conflict',
      late: true,
      receivedAt: '2026-12-12T05:00:00.000Z',
      reason: 'wrong-place',
      booked: [coach7],
    },
    '08:41 Robin Field scanned at Coach 1 outbound: loaded, although booked on Coach 7 outbound. Arrived Sat 12 Dec 06:00',
  ],
  [
    'one that was taken back',
    {
      undone: true,
      undoneBy: { ...max, at: '2026-12-11T08:00:00.000Z', because: 'wrong person' },
    },
    '08:41 Robin Field scanned at Coach 1 outbound: loaded. Taken back by Max Hill, 09:00: “wrong person”',
  ],
  [
    'an undo',
    { kind: 'undo', scanned: false, because: 'wrong person' },
    '08:41 Robin Field undid something at Coach 1 outbound: taken back, “wrong person”',
  ],
  [
    'one key',
    { kind: 'distribute-keys', where: room, keys: 1 },
    '08:41 Robin Field scanned at Aurora · 12: 1 key handed out',
  ],
  [
    'keys that came back',
    { kind: 'return-keys', where: room, keys: 2, scanned: false },
    '08:41 Robin Field entered at Aurora · 12: 2 keys taken back',
  ],
  [
    'a no-show',
    { kind: 'no-show', scanned: false, because: 'ill' },
    '08:41 Robin Field entered at Coach 1 outbound: marked as a no-show, ill',
  ],
  [
    'a close',
    { kind: 'close-departure', scanned: false, stops: ['Leeds', ''] },
    '08:41 Robin Field entered at Coach 1 outbound: Leeds closed',
  ],
  [
    'a phone with a wrong clock, and a rep who was forgotten',
    { clockSuspect: true, by: '' },
    '08:41 Somebody scanned at Coach 1 outbound: loaded. The phone’s clock was wrong',
  ],
  [
    'what happened on another day of the resort',
    { at: '2026-12-10T22:30:00.000Z' },
    'Thu 10 Dec 23:30 Robin Field scanned at Coach 1 outbound: loaded',
  ],
])('%s is a sentence that names who, where and what came of it', (_, over, sentence) => {
  expect(attemptSentence(attempt(over), PARIS, NOW)).toBe(sentence);
});

test('an entry of a departure’s history needs no place', () => {
  const { where: _, booked: _b, first: _f, undoneBy: _u, keys: _k, clockSuspect: _c, ...plain } = attempt();
  expect(attemptSentence(plain, PARIS, NOW)).toBe('08:41 Robin Field scanned: loaded');
});
