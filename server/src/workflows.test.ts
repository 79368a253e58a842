import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { expect, test } from 'vitest';
import { addFact, type FoldedKind, foldFacts, type LedgerFact } from '#ledger/folds.ts';
import { workflows } from './workflows.ts';

const keys = {
  barcode: 'NUCO-AB12CD-000001',
  tenant: 'nuco',
  numberOfKeys: 1,
  extraKeysReturned: 0,
  returnedBy: 'Reception',
};

/** What the fold of closes reads of a body. */
const close = { stops: ['Leeds'], manifest: [{ reference: 'NUCO-AB12CD-000001', stop: 0, state: 1 }] };

const fact = (kind: ActionKind, seq: number, over: Partial<LedgerFact> = {}): LedgerFact => ({
  kind,
  place: 'here',
  shows: null,
  actionId: `action-${seq}`,
  repId: 'R1',
  repName: 'Jo',
  at: 1_000 * seq,
  seq,
  undone: false,
  body: { ...keys, ...close },
  ...over,
});

const stateOf = (facts: readonly LedgerFact[], kind: FoldedKind) => foldFacts(facts, workflows[kind].fold);

test.each(Object.keys(workflows) as FoldedKind[])(
  'what was undone of %s never happened, and its undo is no fact',
  (kind) => {
    const mistake = fact(kind, 1);
    const undone = addFact([mistake], fact('undo', 2), mistake.seq);
    expect(stateOf(undone, kind)).toEqual(stateOf([], kind));
    const again = fact(kind, 3, { place: 'there' });
    expect(stateOf([...undone, again], kind)).toEqual(stateOf([again], kind));
    expect(stateOf([again], kind)).not.toEqual(stateOf([], kind));
  },
);

test('keys that came back are out again once their return is undone', () => {
  const [out, back] = [fact('distribute-keys', 1), fact('return-keys', 2)];
  const undone = addFact([out, back], fact('undo', 3), back.seq);
  expect(stateOf(undone, 'return-keys')).toEqual(stateOf([out], 'return-keys'));
});
