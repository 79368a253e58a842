import { expect, it } from 'vitest';
import { extraPassengerCases } from './extra-passenger.cases.ts';
import { decideExtra } from './extra-passenger.ts';

it.each(extraPassengerCases)('$name', ({ facts, request, outcome }) => {
  expect(decideExtra(facts, request)).toEqual(outcome);
});

it('a transfer that runs neither way has nobody on its list', () => {
  const facts = { transfer: { runs: [] }, passenger: null, added: null };
  const request = { barcode: 'NUCO-AB12CD-000001', transferId: 'GVA-01' };
  expect(decideExtra(facts, request)).toEqual({ verdict: 'accepted', reason: 'added', bookedOn: [] });
});
