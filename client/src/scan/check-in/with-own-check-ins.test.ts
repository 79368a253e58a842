import { expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import type { NamedPerson } from '#people/name-search.ts';
import { withOwnCheckIns } from './with-own-check-ins.ts';

const here = { kind: 'load-coach', place: 'coach:C4:outbound', made: { updatedAt: 0 } } as const;

const aPerson = (name: string, over: Partial<NamedPerson> = {}): NamedPerson => ({
  name,
  bookingRef: `NUCO-${name.toUpperCase()}`,
  barcode: `NUCO-${name.toUpperCase()}`,
  done: false,
  cancelled: false,
  detail: null,
  ...over,
});

const anUnsentLoad = (barcode: string, over: Partial<OutboxItem> = {}): OutboxItem =>
  outboxItem({
    id: `id-${barcode}`,
    kind: 'load-coach',
    owner: 'R100',
    body: JSON.stringify({ barcode }),
    subject: `coach:outbound:${barcode}`,
    place: 'coach:C4:outbound',
    ...over,
  });

test('a passenger ticked off on this phone counts as done before the server knows', () => {
  const [anna, ben] = [aPerson('Anna'), aPerson('Ben')];
  const { people, waiting } = withOwnCheckIns([anna, ben], [anUnsentLoad(`]Q1${anna.barcode}\n`)], here);
  expect(people.map(({ name, done }) => [name, done])).toEqual([
    ['Anna', true],
    ['Ben', false],
  ]);
  expect([...waiting]).toEqual([anna.barcode]);
});

test('an action undone on this phone is done no longer, whether the server has it or not', () => {
  const [anna, ben] = [aPerson('Anna', { done: true }), aPerson('Ben')];
  const [sent, unsent] = [anUnsentLoad(anna.barcode), anUnsentLoad(ben.barcode)];
  const { people, waiting } = withOwnCheckIns([anna, ben], [undoItem(unsent), unsent, undoItem(sent)], here);
  expect(people.map(({ done }) => done)).toEqual([false, false]);
  expect(waiting.size).toBe(0);
});

test('what a colleague did still counts although an action of this phone that never arrived is undone', () => {
  const anna = aPerson('Anna', { done: true });
  const unsent = anUnsentLoad(anna.barcode);
  expect(withOwnCheckIns([anna], [undoItem(unsent), unsent], here).people).toEqual([anna]);
});

test('somebody undone and then ticked off again is done', () => {
  const anna = aPerson('Anna', { done: true });
  const [sent, again] = [anUnsentLoad(anna.barcode), anUnsentLoad(anna.barcode, { id: 'again' })];
  expect(withOwnCheckIns([anna], [again, undoItem(sent)], here).people).toEqual([anna]);
});

test('what the server already has as done is not marked as waiting', () => {
  const anna = aPerson('Anna', { done: true });
  expect(withOwnCheckIns([anna], [anUnsentLoad(anna.barcode)], here).waiting.size).toBe(0);
});

test('an action at another place, or on a cancelled passenger, changes nothing', () => {
  const [anna, cara] = [aPerson('Anna'), aPerson('Cara', { cancelled: true })];
  const unsent = [anUnsentLoad(anna.barcode, { place: 'coach:C5:outbound' }), anUnsentLoad(cara.barcode)];
  expect(withOwnCheckIns([anna, cara], unsent, here).people).toEqual([anna, cara]);
});

test('a passenger whom the server confirmed after the list was made is done and waits for nothing', () => {
  const anna = aPerson('Anna');
  const sent = anUnsentLoad(anna.barcode, {
    state: 'done',
    outcome: { result: 'accepted', message: '' },
    settledAt: 1_100,
  });
  const { people, waiting } = withOwnCheckIns([anna], [sent], { ...here, made: { updatedAt: 1_000 } });
  expect(people).toEqual([{ ...anna, done: true }]);
  expect(waiting.size).toBe(0);
  expect(withOwnCheckIns([anna], [sent], { ...here, made: { updatedAt: 1_200 } }).people).toEqual([anna]);
});

test('before any list has come what was done on this phone counts', () => {
  const anna = aPerson('Anna');
  expect(withOwnCheckIns([anna], [anUnsentLoad(anna.barcode)], { ...here, made: null }).people).toEqual([
    { ...anna, done: true },
  ]);
});

test('an action of another kind at the same place ticks nobody off', () => {
  const anna = aPerson('Anna');
  const other = anUnsentLoad(anna.barcode, { kind: 'register-lesson' });
  expect(withOwnCheckIns([anna], [other], here).people).toEqual([anna]);
});
