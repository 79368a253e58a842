import type { ExtraResult } from '@offpiste/domain/contract/extra-passengers.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { extraPassengerCases } from '@offpiste/domain/rules/extra-passenger.cases.ts';
import type { ExtraFacts } from '@offpiste/domain/rules/extra-passenger.ts';
import { expect, test } from 'vitest';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { type ExtrasOnPhone, knownExtra } from './known-extra.ts';

const WEEK = 'W1';
const PERSON = 'NUCO-AB12CD-000001';
const submission = { weekId: WEEK, transferId: 'GVA-01', repId: 'R1' };

/** The phone that has loaded the week, in which these facts hold for whoever is asked about. */
function weekOf({ transfer, passenger }: ExtraFacts): ExtrasOnPhone['week'] {
  return {
    summary: async () => ({ weekId: WEEK }) as Awaited<ReturnType<ExtrasOnPhone['week']['summary']>>,
    vehicleRuns: async (_kind, _id, way) => transfer?.runs.includes(way) ?? false,
    showsPrefix: async () => true,
    seatsOf: async (_reference, _kind, way) =>
      passenger && {
        name: passenger.name,
        cancelled: passenger.cancelled,
        booked: passenger.bookings
          .filter(({ direction }) => direction === way)
          .map(({ transferId, direction: _, ...seat }) => ({ placeId: transferId, ...seat })),
      },
  };
}

const noWeek = Object.fromEntries(
  ['summary', 'vehicleRuns', 'showsPrefix', 'seatsOf'].map((question) => [
    question,
    () => Promise.reject(new Error('No week is loaded')),
  ]),
) as unknown as ExtrasOnPhone['week'];

const listWith = (barcodes: readonly string[], at = 1000) => ({
  weekId: WEEK,
  etag: null,
  updatedAt: 2000,
  value: {
    total: barcodes.length,
    extras: barcodes.map((barcode) => ({ barcode, name: 'From the list', at: toInstant(at) })),
  },
});

const nothing = { earlier: [], prefixes: PREFIXES };
const codeIn = (barcode: string) => /[A-Z]+-[A-Z0-9]{6}-[0-9]{6}/.exec(barcode)?.[0] ?? PERSON;

/** A transfer that the phone does not know may be new; only the server refuses it. */
const knownTransfers = extraPassengerCases.filter(({ facts }) => facts.transfer !== null);

test.each(knownTransfers)('the phone agrees: $name', async ({ facts, request, outcome }) => {
  const readList = async () => listWith(facts.added ? [codeIn(request.barcode)] : []);
  const known = await knownExtra({ week: weekOf(facts), readList }, submission, request.barcode, nothing);
  expect(known.outcome).toMatchObject({ verdict: outcome.verdict, reason: outcome.reason });
  if (outcome.reason === 'added') expect(known.outcome).toEqual(outcome);
});

const [ready] = knownTransfers;
if (!ready) throw new Error('a case');
const judge = (over: Partial<ExtrasOnPhone>, earlier: readonly OutboxItem[] = []) =>
  knownExtra({ week: weekOf(ready.facts), readList: async () => null, ...over }, submission, PERSON, {
    ...nothing,
    earlier,
  });

test('the name comes from the week, else from the list', async () => {
  expect((await judge({})).name).toBe("Jo O'Brien");
  expect((await judge({ week: noWeek, readList: async () => listWith([PERSON]) })).name).toBe(
    'From the list',
  );
});

test('only whoever is on the list of extras has been added, and is named by it where the week does not know them', async () => {
  const other = 'NUCO-AB12CD-000099';
  const readList = async () => listWith([other]);
  expect((await judge({ readList })).outcome).toMatchObject({ reason: 'added' });
  const week = weekOf({ ...ready.facts, passenger: null });
  const of = (barcode: string) => knownExtra({ week, readList }, submission, barcode, nothing);
  expect(await of(other)).toMatchObject({ name: 'From the list', outcome: { reason: 'already-added' } });
  expect((await of(PERSON)).name).toBeNull();
});

test('without a week nothing is said but that a text is no code', async () => {
  expect(await judge({ week: noWeek })).toEqual({ name: null, outcome: null });
  const known = await knownExtra({ week: noWeek, readList: async () => null }, submission, 'hello', nothing);
  expect(known.outcome).toEqual({ verdict: 'refused', reason: 'invalid-format' });
});

test('nothing is said of a transfer that neither week nor list knows', async () => {
  const week = weekOf({ ...ready.facts, transfer: null });
  expect((await judge({ week })).outcome).toBeNull();
  expect((await judge({ week, readList: async () => listWith([]) })).outcome).toMatchObject({
    reason: 'added',
  });
});

test('nobody is called unlisted whose brand or booking this phone may not see', async () => {
  const week = weekOf({ ...ready.facts, passenger: null });
  expect((await judge({ week: { ...week, showsPrefix: async () => false } })).outcome).toBeNull();
  const hidden = async () => ({ name: 'Jo', cancelled: false, booked: null });
  expect(await judge({ week: { ...week, seatsOf: hidden } })).toEqual({ name: 'Jo', outcome: null });
  const halfHidden: typeof week.seatsOf = async (_reference, _kind, way) =>
    way === 'outbound' ? hidden() : { ...(await hidden()), booked: [] };
  expect((await judge({ week: { ...week, seatsOf: halfHidden } })).outcome).toBeNull();
});

test('a week that is not the one of the submission says nothing', async () => {
  const known = { week: weekOf(ready.facts), readList: async () => null };
  expect((await knownExtra(known, { ...submission, weekId: 'W2' }, PERSON, nothing)).outcome).toBeNull();
});

test("the rep's own earlier submission counts, unless it added nobody", async () => {
  const item = outboxItem({
    id: 'earlier-1',
    kind: 'add-extra',
    place: 'extras:GVA-01',
    recordedAt: 1500,
    body: JSON.stringify({ passengers: [{ barcode: `]Q1${PERSON}` }] }),
  });
  const added = { actionId: 'earlier-1', repId: 'R1', repName: '', at: 1500 };
  expect((await judge({}, [item])).outcome).toEqual({ verdict: 'conflict', reason: 'already-added', added });

  const answered = (outcome: ExtraResult['outcome']) => ({
    ...item,
    outcome: {
      result: 'accepted' as const,
      message: '',
      results: [{ barcode: PERSON, outcome, message: '', idempotentId: 'x' }],
    },
  });
  expect((await judge({}, [answered('added')])).outcome).toMatchObject({ reason: 'already-added' });
  expect((await judge({}, [answered('booked-here')])).outcome).toMatchObject({ reason: 'added' });
  expect((await judge({}, [{ ...item, place: 'extras:LYS-02' }])).outcome).toMatchObject({
    reason: 'added',
  });
  const discarded = {
    ...item,
    outcome: { result: 'discarded' as const, status: 404, error: { error: '', code: '', requestId: '' } },
  };
  expect((await judge({}, [discarded])).outcome).toMatchObject({ reason: 'added' });
});

test('a passenger whose adding the rep has undone is added again, whatever the list still says', async () => {
  const item = outboxItem({
    id: 'earlier-1',
    kind: 'add-extra',
    place: 'extras:GVA-01',
    body: JSON.stringify({ passengers: [{ barcode: PERSON }] }),
    outcome: {
      result: 'accepted',
      message: '',
      results: [{ barcode: PERSON, outcome: 'added', message: '', idempotentId: 'part-1' }],
    },
    settledAt: 1600,
  });
  const undo = undoItem({ ...item, id: 'part-1' });
  const readList = async () => listWith([PERSON]);
  expect((await judge({ readList }, [item])).outcome).toMatchObject({ reason: 'already-added' });
  expect((await judge({ readList }, [item, undo])).outcome).toMatchObject({ reason: 'added' });
});
