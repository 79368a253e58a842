import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import { expect, test } from 'vitest';
import { addFact, foldFacts, type LedgerFact } from './folds.ts';

const keys = { barcode: 'NUCO-AB12CD-000001', tenant: 'nuco', numberOfKeys: 1, extraKeysReturned: 0 };

const fact = (kind: ActionKind, seq: number, over: Partial<LedgerFact> = {}): LedgerFact => ({
  kind,
  place: 'here',
  actionId: `action-${seq}`,
  repId: 'R1',
  repName: 'Jo',
  at: 1_000 * seq,
  seq,
  undone: false,
  body: keys,
  ...over,
});

test.each<ActionKind>([
  'load-coach',
  'load-transfer',
  'distribute-pass',
  'add-extra',
  'distribute-keys',
  'register-lesson',
  'validate-in',
  'validate-out',
])('what was undone of %s never happened, and its undo is no fact', (kind) => {
  const mistake = fact(kind, 1);
  const undone = addFact([mistake], fact('undo', 2), mistake.seq);
  expect(foldFacts(undone, kind)).toEqual(foldFacts([], kind));
  const again = fact(kind, 3, { place: 'there' });
  expect(foldFacts([...undone, again], kind)).toEqual(foldFacts([again], kind));
  expect(foldFacts([again], kind)).not.toEqual(foldFacts([], kind));
});

test('keys that came back are out again once their return is undone', () => {
  const [out, back] = [fact('distribute-keys', 1), fact('return-keys', 2)];
  const undone = addFact([out, back], fact('undo', 3), back.seq);
  expect(foldFacts(undone, 'return-keys')).toEqual(foldFacts([out], 'return-keys'));
});
