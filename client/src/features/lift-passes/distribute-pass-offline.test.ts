import { aboutAction } from '@offpiste/domain/contract/actions.ts';
import { errorText } from '@offpiste/domain/contract/errors.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  distributePassErrorCodes,
  distributePassErrorValues,
  type LiftPassTicketsReply,
} from '@offpiste/domain/contract/lift-pass.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { passDistributionCases } from '@offpiste/domain/rules/lift-pass.cases.ts';
import {
  isPassOfBrand,
  type LiftPass,
  type PassDistributionOutcome,
  type PassDistributionRequest,
} from '@offpiste/domain/rules/lift-pass.ts';
import { describe, expect, test } from 'vitest';
import type { KeptList } from '#offline/lists/list-cache.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { outboxItem, undoItem } from '#offline/testing/outbox-item.fixture.ts';
import { distributePassOffline } from './distribute-pass-offline.ts';

const WEEK = 'W1';
const bodyOf = (barcode: string, repID = 'R1') => ({
  weekID: WEEK,
  barcode,
  bookingRef: '',
  passengerName: '',
  handsetTimestamp: toInstant(2000),
  idempotentId: 'action-0002',
  repID,
  repName: 'Robin',
  scanned: 1 as const,
});

/** The rep's list as the server would send it: nothing in it that is not the rep's. */
function listOf(
  passes: readonly LiftPass[],
  { repId, brand }: Pick<PassDistributionRequest, 'repId' | 'brand'>,
): KeptList {
  const value: LiftPassTicketsReply = {
    ticketPrefix: null,
    passPrefixes: brand.passPrefixes,
    total: 0,
    distributed: 0,
    tickets: passes
      .filter((pass) => pass.staffMembers.includes(repId) && isPassOfBrand(brand, pass))
      .map((pass) => ({
        name: pass.name,
        bookingRef: pass.bookingRef,
        barcode: pass.barcode,
        distributed: pass.distributed ? 1 : 0,
        deleted: pass.deleted ? '1' : '0',
        passType: 'Adult',
        duration: 6,
        staffMembers: JSON.stringify(pass.staffMembers.map((id) => ({ id }))),
      })),
  };
  return { weekId: WEEK, etag: null, updatedAt: 1000, value };
}

function read(outcome: PassDistributionOutcome | null) {
  if (outcome === null || outcome.verdict === 'accepted') return outcome;
  const code = distributePassErrorCodes[outcome.reason];
  return { verdict: outcome.verdict, text: errorText(code, distributePassErrorValues(outcome)) };
}

describe('with the list of the rep on this phone', () => {
  test.each(passDistributionCases)('as the server says: $name', async ({ facts, request, outcome }) => {
    const judge = distributePassOffline({
      brand: () => request.brand.slug,
      readList: async () => listOf(facts.passes, request),
    });
    const verdict = await judge(bodyOf(request.barcode, request.repId), {
      earlier: [],
      prefixes: PREFIXES,
      now: 2000,
    });
    expect(read(verdict)).toEqual(read(outcome));
  });
});

const [case0] = passDistributionCases;
if (!case0) throw new Error('no cases');
const { barcode } = case0.request;
const judgeReady = distributePassOffline({
  brand: () => 'nuco',
  readList: async () => listOf(case0.facts.passes, case0.request),
});

test('without a list there is a verdict only on a text that is not a ticket', async () => {
  const judge = distributePassOffline({ brand: () => 'nuco', readList: async () => null });
  expect(await judge(bodyOf(barcode), { earlier: [], prefixes: PREFIXES, now: 2000 })).toBeNull();
  expect(await judge(bodyOf('https://example.com'), { earlier: [], prefixes: PREFIXES, now: 2000 })).toEqual({
    verdict: 'refused',
    reason: 'invalid-code',
  });
});

test('a list that an earlier version of the app kept says nothing', async () => {
  const { value, ...kept } = listOf(case0.facts.passes, case0.request);
  const { passPrefixes: _, ...old } = value as LiftPassTicketsReply;
  const judge = distributePassOffline({
    brand: () => 'nuco',
    readList: async () => ({ ...kept, value: old }),
  });
  expect(await judge(bodyOf(barcode), { earlier: [], prefixes: PREFIXES, now: 2000 })).toBeNull();
});

test('a list of another week says nothing', async () => {
  expect(
    await judgeReady({ ...bodyOf(barcode), weekID: 'W2' }, { earlier: [], prefixes: PREFIXES, now: 2000 }),
  ).toBeNull();
});

describe('a pass handed out on this phone', () => {
  const first = outboxItem({
    id: 'action-0001',
    kind: 'distribute-pass',
    owner: 'R1',
    body: JSON.stringify(bodyOf(barcode)),
    ...aboutAction('distribute-pass', bodyOf(barcode)),
    recordedAt: 1500,
  });
  const accepted = { result: 'accepted', message: '' } as const;
  const judgedAfter = (item: OutboxItem) =>
    judgeReady(bodyOf(barcode), { earlier: [item], prefixes: PREFIXES, now: 2000 });

  test('is handed out, by this rep, before the server knows and before the list does', async () => {
    const outcome = {
      verdict: 'conflict',
      reason: 'already-distributed',
      distributed: { actionId: 'action-0001', repId: 'R1', repName: 'Robin', at: 1500 },
    };
    expect(await judgedAfter(first)).toMatchObject(outcome);
    expect(await judgedAfter({ ...first, outcome: accepted, settledAt: 1600 })).toMatchObject(outcome);
  });

  test('does not count once this phone has undone it, whether the list included it or not', async () => {
    const ready = { verdict: 'accepted' };
    const judge = (earlier: OutboxItem[], isListed: boolean) =>
      distributePassOffline({
        brand: () => 'nuco',
        readList: async () => {
          const passes = isListed
            ? case0.facts.passes.map((pass) => ({ ...pass, distributed: 'unknown' as const }))
            : case0.facts.passes;
          return listOf(passes, case0.request);
        },
      })(bodyOf(barcode), { earlier, prefixes: PREFIXES, now: 2000 });
    const distributed = { ...first, outcome: accepted, settledAt: 900 };
    expect(await judge([distributed], true)).toMatchObject({ verdict: 'conflict' });
    expect(await judge([undoItem(distributed), distributed], true)).toMatchObject(ready);
    expect(await judge([undoItem(first), first], false)).toMatchObject(ready);
    // What a colleague did remains although an action of this phone that never arrived is undone.
    expect(await judge([undoItem(first), first], true)).toMatchObject({ verdict: 'conflict' });
  });

  test('is not where it was refused, or where the list is newer and says otherwise', async () => {
    const error = { error: '', code: '', requestId: '' };
    expect(
      await judgedAfter({ ...first, outcome: { result: 'refused', status: 403, error }, settledAt: 1600 }),
    ).toMatchObject({ verdict: 'accepted' });
    expect(await judgedAfter({ ...first, outcome: accepted, settledAt: 900 })).toMatchObject({
      verdict: 'accepted',
    });
    expect(await judgedAfter({ ...first, body: JSON.stringify(bodyOf('NUCO-LP12CD-000099')) })).toMatchObject(
      {
        verdict: 'accepted',
      },
    );
  });
});
