import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PREFIXES } from '@offpiste/domain/rules/code.cases.ts';
import { undoCases } from '@offpiste/domain/rules/undo.cases.ts';
import { expect, test } from 'vitest';
import type { OutboxItem } from './outbox/outbox-item.ts';
import { outboxItem } from './testing/outbox-item.fixture.ts';
import { undoOffline } from './undo-offline.ts';

const rep = { repId: 'R1', name: 'Jo', level: 1, tenant: 'nuco', hq: false, hqRole: 'none' as const };
const undoes = { idempotentId: 'action-0001', kind: 'load-coach', subject: 's', place: 'p' };
const bodyOf = ({ reason, at }: { reason: string | null; at: number }) => ({
  weekId: 'W1',
  idempotentId: 'asked-0001',
  handsetTimestamp: toInstant(at),
  ...(reason !== null && { reason }),
  undoes,
});

/** This phone holds nothing but its own rep's actions. */
const ownCases = undoCases.filter(({ facts }) => facts.action?.repId === facts.rep.repId);

test.each(ownCases)('the phone agrees: $name', async ({ facts, request, outcome }) => {
  const { action } = facts;
  if (!action) throw new Error('an own action');
  const refused = {
    result: 'refused',
    status: 422,
    error: { error: '', code: '', requestId: '' },
  } as const;
  const earlier: OutboxItem[] = [
    outboxItem({
      id: undoes.idempotentId,
      owner: action.repId,
      recordedAt: action.at,
      ...(action.isUndo && {
        kind: 'undo',
        body: JSON.stringify({ undoes: { ...undoes, idempotentId: 'action-0000' } }),
      }),
      ...(!action.isFact && { outcome: refused }),
    }),
  ];
  if (action.undone)
    earlier.push(
      outboxItem({
        id: action.undone.actionId,
        kind: 'undo',
        owner: action.undone.repId,
        recordedAt: action.undone.at,
        body: JSON.stringify({ undoes }),
      }),
    );
  const judge = undoOffline(() => ({ ...rep, level: facts.rep.level }));
  expect(await judge(bodyOf(request), { earlier, now: request.at, prefixes: PREFIXES })).toEqual(outcome);
});

test('of an action that is not on this phone nothing is said', async () => {
  const judge = undoOffline(() => rep);
  expect(
    await judge(bodyOf({ reason: null, at: 0 }), { earlier: [outboxItem()], prefixes: PREFIXES, now: 0 }),
  ).toBeNull();
});

test('signed out, nothing is said', async () => {
  const judge = undoOffline(() => null);
  const earlier = [outboxItem({ id: undoes.idempotentId })];
  expect(await judge(bodyOf({ reason: null, at: 0 }), { earlier, prefixes: PREFIXES, now: 0 })).toBeNull();
});
