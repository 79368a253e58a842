import { describe, expect, test } from 'vitest';
import { outboxItem, undoItem } from '../testing/outbox-item.fixture.ts';
import { LIST_MADE, onTopCases } from './on-top.cases.ts';
import { onTopOf } from './on-top.ts';

const HERE = 'coach:4:outbound';
const load = outboxItem({ id: 'load-0001', body: JSON.stringify({ barcode: 'NUCO-AB12CD-000001' }) });
const accepted = { state: 'done', outcome: { result: 'accepted', message: '' } } as const;
const before = { ...accepted, settledAt: 900, recordedIn: '7/99' } as const;
const after = { ...accepted, settledAt: 1_100, recordedIn: '7/100' } as const;
const error = { error: '', code: '', requestId: '' };
const lateConflict = {
  outcome: { result: 'conflict', error: { ...error, recorded: true, idempotentId: '' } },
  recordedAt: -100_000,
} as const;

const amounts = { done: [1, 0], undone: [0, 1], nothing: [0, 0] };

test.each(onTopCases)(
  'on top of a list counts what is $title: $counts',
  ({ counts, made, action, undo, again }) => {
    const first = { ...load, ...action };
    const items = [
      first,
      ...(undo ? [undoItem(first, undo)] : []),
      ...(again ? [{ ...load, id: 'load-0002', ...again }] : []),
    ];
    const { done, undone } = onTopOf(made ?? LIST_MADE, items, HERE);
    expect([done.length, undone.length]).toEqual(amounts[counts]);
  },
);

test('what was done comes with its item, as it was recorded, in the order of recording', () => {
  const sent = { ...load, id: 'load-0002', ...after };
  const { kind, body } = load;
  expect(onTopOf(LIST_MADE, [load, sent], HERE).done).toMatchObject([
    { item: load, kind, body, unsent: true },
    { item: sent, kind, body, unsent: false },
  ]);
});

test('without a list all that was done counts, and what was done elsewhere does not', () => {
  const old = { ...load, ...before };
  expect(onTopOf(null, [old], HERE).done).toHaveLength(1);
  expect(onTopOf(null, [old], 'coach:5:outbound')).toEqual({ done: [], undone: [] });
});

test('an answer that came as the list was asked for is in the list', () => {
  const item = { ...load, ...accepted, settledAt: 1_000 };
  expect(onTopOf({ updatedAt: 1_000 }, [item], HERE).done).toEqual([]);
  expect(onTopOf({ updatedAt: 999 }, [item], HERE).done).toHaveLength(1);
});

test('an action without an answer is in no list, whatever it says of where it was recorded', () => {
  expect(onTopOf(LIST_MADE, [{ ...load, recordedIn: '7/99' }], HERE).done).toHaveLength(1);
});

test('keys of a late handover that is taken back are out no longer, for each counts by itself', () => {
  const handover = { ...load, ...before, ...lateConflict, kind: 'distribute-keys' as const };
  expect(onTopOf(LIST_MADE, [handover, undoItem(handover)], HERE).undone).toHaveLength(1);
});

describe('an undo of what this phone does not hold', () => {
  const undo = undoItem(load);

  test('takes back what the list has, with all that it knows of it', () => {
    expect(onTopOf(LIST_MADE, [undo], HERE)).toEqual({
      done: [],
      undone: [{ kind: 'load-coach', body: load.body }],
    });
    const silent = JSON.stringify({ undoes: { idempotentId: load.id, kind: 'load-coach' } });
    expect(onTopOf(LIST_MADE, [{ ...undo, body: silent }], HERE).undone).toEqual([
      { kind: 'load-coach', body: '{}' },
    ]);
  });

  test.each([
    ['sent after the list', after, 1],
    ['sent before the list', before, 0],
    ['refused', { outcome: { result: 'refused', status: 403, error }, settledAt: 1_100 } as const, 0],
    ['given up', { outcome: { result: 'discarded', status: 403, error }, settledAt: 1_100 } as const, 0],
  ])('%s', (_, over, amount) => {
    expect(onTopOf(LIST_MADE, [{ ...undo, ...over }], HERE).undone).toHaveLength(amount);
  });
});

describe('of a submission of extra passengers', () => {
  const [ANNA, BEN, CARA] = ['NUCO-AB12CD-000001', 'NUCO-AB12CD-000002', 'NUCO-AB12CD-000003'];
  const place = 'extras:GVA-01';
  const passengers = [ANNA, BEN, CARA].map((barcode) => ({ barcode: `]Q1${barcode}` }));
  const submission = outboxItem({
    id: 'extra-0001',
    kind: 'add-extra',
    place,
    body: JSON.stringify({ transferId: 'GVA-01', passengers }),
  });
  const added = (barcode = '', over = {}) => ({
    barcode,
    outcome: 'added' as const,
    message: '',
    idempotentId: `id-${barcode}`,
    ...over,
  });
  const answered = (...results: ReturnType<typeof added>[]) => ({
    ...submission,
    ...after,
    outcome: { ...after.outcome, results },
  });
  const codes = (facts: readonly { body: string }[]) =>
    facts.map(({ body }) => {
      const only = JSON.parse(body);
      expect(only).toMatchObject({ transferId: 'GVA-01', passengers: [{}] });
      return only.passengers[0].barcode;
    });
  const onTop = (...items: Parameters<typeof onTopOf>[1]) => onTopOf(LIST_MADE, items, place);

  test('every passenger counts while nothing is answered, each alone', () => {
    const { done } = onTop(submission);
    expect(codes(done)).toEqual(passengers.map(({ barcode }) => barcode));
    for (const fact of done)
      expect(fact).toMatchObject({ item: submission, kind: 'add-extra', unsent: true });
    expect(onTop(answered(added(ANNA))).done).toMatchObject([{ unsent: false }]);
  });

  test('only who was added counts once it is answered', () => {
    const { done } = onTop(answered(added(ANNA), added(BEN, { outcome: 'booked-here' }), added(`\n${CARA}`)));
    expect(codes(done)).toEqual([`]Q1${ANNA}`, `]Q1${CARA}`]);
    expect(codes(onTop(answered(added(BEN))).done)).toEqual([`]Q1${BEN}`]);
  });

  test('every passenger counts that the server has had already, as it names none', () => {
    const known = { ...submission, ...after, outcome: { result: 'already-processed' } as const };
    expect(onTop(known).done).toHaveLength(3);
  });

  test('each is in the list or not by where it was recorded itself', () => {
    const item = answered(
      added(ANNA, { recordedIn: '7/99' }),
      added(BEN, { recordedIn: '7/101' }),
      added(CARA),
    );
    expect(codes(onTop(item).done)).toEqual([`]Q1${BEN}`, `]Q1${CARA}`]);
  });

  test('where the server does not say where one was recorded, it is where the submission was', () => {
    const early = { ...answered(added(ANNA), added(BEN, { recordedIn: '7/100' })), recordedIn: '7/99' };
    expect(codes(onTop(early).done)).toEqual([`]Q1${BEN}`]);
  });

  test('one is taken back alone, by the id that the server gave, and once', () => {
    const undoOf = (barcode = '', over = {}) =>
      undoItem({ ...submission, id: `id-${barcode}`, body: 'of the undo' }, over);
    const listed = answered(
      added(ANNA, { recordedIn: '7/99' }),
      added(BEN, { recordedIn: '7/99' }),
      added(CARA, { recordedIn: '7/101' }),
    );
    const { done, undone } = onTop(listed, undoOf(ANNA), undoOf(CARA));
    expect(codes(undone)).toEqual([`]Q1${ANNA}`]);
    expect(done).toEqual([]);
    // The undo, too, may be in the list already.
    expect(onTop(listed, undoOf(ANNA, before)).undone).toEqual([]);
  });
});
