import { expect, test } from 'vitest';
import { outboxItem, undoItem } from '../testing/outbox-item.fixture.ts';
import { loadBody } from '../testing/phone.ts';
import { isInLists } from './is-in-lists.ts';
import type { KeptList } from './list-cache.ts';
import { LIST_MADE } from './on-top.cases.ts';

const kept = (over: Partial<KeptList> = {}): KeptList => ({
  ...{ weekId: 'W1', etag: null, value: null },
  ...LIST_MADE,
  ...over,
});
const phoneWith = (lists: Record<string, KeptList>) =>
  isInLists({ listKeys: async () => Object.keys(lists), list: async (key) => lists[key] ?? null });

const load = outboxItem({
  body: JSON.stringify(loadBody()),
  state: 'done',
  outcome: { result: 'accepted', message: '' },
  settledAt: 1_100,
  recordedIn: '7/100',
});
const HERE = 'coach:4:outbound';

test('a load is kept until the list of its coach includes it', async () => {
  expect(await phoneWith({ [HERE]: kept() })(load)).toBe(false);
  expect(await phoneWith({ [HERE]: kept({ asOf: '7/101:101:' }) })(load)).toBe(true);
});

test('lists of other places and of another week do not need it', async () => {
  expect(await phoneWith({})(load)).toBe(true);
  expect(await phoneWith({ 'coach:5:outbound': kept() })(load)).toBe(true);
  expect(await phoneWith({ [HERE]: kept({ weekId: 'W2' }) })(load)).toBe(true);
});

test('a list that was removed meanwhile does not need it', async () => {
  const removed = isInLists({ listKeys: async () => [HERE], list: async () => null });
  expect(await removed(load)).toBe(true);
});

test('a refused load is in no list and needed by none', async () => {
  const error = { error: '', code: '', requestId: '' };
  const refused = { ...load, outcome: { result: 'refused', status: 404, error } as const };
  expect(await phoneWith({ [HERE]: kept() })(refused)).toBe(true);
});

test('an undo is kept as long as the list does not include it', async () => {
  const undone = { ...load, recordedIn: '7/99' };
  const over = { state: 'done', outcome: load.outcome, settledAt: 1_100, recordedIn: '7/100' } as const;
  const undo = undoItem(undone, over);
  const withWeek = { ...undo, body: JSON.stringify({ ...JSON.parse(undo.body), weekId: 'W1' }) };
  expect(await phoneWith({ [HERE]: kept() })(undone)).toBe(true);
  expect(await phoneWith({ [HERE]: kept() })(withWeek)).toBe(false);
});

test('of a submission every passenger has to be in the list', async () => {
  const passenger = { barcode: 'NUCO-AB12CD-000001', timestamp: '2026-12-11T05:00:00.000Z' };
  const other = { ...passenger, barcode: 'NUCO-AB12CD-000002' };
  const body = { weekId: 'W1', transferId: 'GVA-01', passengers: [passenger, other] };
  const result = { outcome: 'added', message: '', idempotentId: '' } as const;
  const submission = (...recordedIn: [string, string]) => ({
    ...load,
    ...{ kind: 'add-extra' as const, place: 'extras:GVA-01', body: JSON.stringify(body) },
    outcome: {
      ...{ result: 'accepted' as const, message: '' },
      results: [
        { ...result, barcode: passenger.barcode, recordedIn: recordedIn[0] },
        { ...result, barcode: other.barcode, recordedIn: recordedIn[1] },
      ],
    },
  });
  const phone = phoneWith({ 'extras:GVA-01': kept() });
  expect(await phone(submission('7/98', '7/99'))).toBe(true);
  expect(await phone(submission('7/99', '7/100'))).toBe(false);
});

test('a room is on the list of its location and on its own, and both have to include the action', async () => {
  const body = { weekId: 'W1', roomId: '12' };
  const handover = {
    ...load,
    ...{ kind: 'distribute-keys' as const, place: 'room:12', body: JSON.stringify(body) },
  };
  const newer = kept({ asOf: '7/101:101:' });
  expect(await phoneWith({ 'rooms/loc/Nord': kept(), 'rooms/room/12': newer })(handover)).toBe(false);
  expect(await phoneWith({ 'rooms/loc/Nord': newer, 'rooms/room/12': newer })(handover)).toBe(true);
});
