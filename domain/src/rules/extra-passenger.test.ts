import { expect, it } from 'vitest';
import { PREFIXES } from './code.cases.ts';
import { extraPassengerCases } from './extra-passenger.cases.ts';
import { decideExtra } from './extra-passenger.ts';

it.each(extraPassengerCases)('$name', ({ facts, request, outcome }) => {
  expect(decideExtra(facts, request, PREFIXES)).toEqual(outcome);
});

it('a transfer that runs neither way has nobody on its list', () => {
  const facts = { transfer: { runs: [] }, passenger: null, added: null };
  const request = { barcode: 'NUCO-AB12CD-000001', transferId: 'GVA-01' };
  expect(decideExtra(facts, request, PREFIXES)).toEqual({
    verdict: 'accepted',
    reason: 'added',
    bookedOn: [],
  });
});
