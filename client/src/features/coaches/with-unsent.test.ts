import { expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { aTicket } from './coach.fixtures.ts';
import { withUnsent } from './with-unsent.ts';

const coach = { coachId: 'C4', direction: 'outbound' } as const;

const anUnsentLoad = (barcode: string, over: Partial<OutboxItem> = {}): OutboxItem => ({
  id: `id-${barcode}`,
  kind: 'load-coach',
  owner: 'R100',
  body: JSON.stringify({ barcode, ...coach }),
  subject: `coach:outbound:${barcode}`,
  place: 'coach:C4:outbound',
  recordedAt: 0,
  monotonicAt: 0,
  attempts: 0,
  notBefore: null,
  lastFailure: null,
  state: 'waiting',
  outcome: null,
  settledAt: null,
  ...over,
});

test('a passenger loaded on this phone counts as loaded before the server knows', () => {
  const [anna, ben] = [aTicket('Anna'), aTicket('Ben')];
  const { tickets, waiting } = withUnsent([anna, ben], [anUnsentLoad(anna.barcode)], coach);
  expect(tickets.map(({ name, loaded }) => [name, loaded])).toEqual([
    ['Anna', 1],
    ['Ben', 0],
  ]);
  expect([...waiting]).toEqual([anna.barcode]);
});

test('what the server already has as loaded is not marked as waiting', () => {
  const anna = aTicket('Anna', { loaded: 1 });
  expect(withUnsent([anna], [anUnsentLoad(anna.barcode)], coach).waiting.size).toBe(0);
});

test('a load of another coach, or of a cancelled passenger, changes nothing', () => {
  const [anna, cara] = [aTicket('Anna'), aTicket('Cara', { deleted: '1' })];
  const unsent = [anUnsentLoad(anna.barcode, { place: 'coach:C5:outbound' }), anUnsentLoad(cara.barcode)];
  expect(withUnsent([anna, cara], unsent, coach).tickets).toEqual([anna, cara]);
});
