import { expect, it } from 'vitest';
import { PREFIXES } from './code.cases.ts';
import { passDistributionCases } from './lift-pass.cases.ts';
import { decidePassDistribution, findPass, type LiftPass } from './lift-pass.ts';

const nucoRequest = { repId: 'R1', brand: { slug: 'nuco', passPrefixes: ['NUCO'] }, prefixes: PREFIXES };

it.each(passDistributionCases)('$name', ({ facts, request, outcome }) => {
  expect(decidePassDistribution(facts, request)).toEqual(outcome);
});

it('a code means the pass of the week with that code, or the passes of that passenger', () => {
  const pass = (barcode: string, bookingRef: string): LiftPass => ({
    barcode,
    bookingRef,
    name: 'Jo',
    staffMembers: ['R1'],
    deleted: false,
    distributed: null,
  });
  const [jos, bens] = [
    pass('NUCO-LP0001-900001', 'NUCO-AB12CD-000001'),
    pass('NUCO-LP0002-900002', 'NUCO-AB12CD-000002'),
  ];
  const find = (barcode: string) => findPass([jos, bens], { ...nucoRequest, barcode });
  expect([find(jos.barcode), find(bens.barcode)]).toEqual([jos, bens]);
  expect([find(jos.bookingRef), find(bens.bookingRef)]).toEqual([jos, bens]);
  expect(find('NUCO-LP0003-900003')).toEqual({ verdict: 'refused', reason: 'pass-unknown' });
});

it('a wristband never leads to a pass that bears the code of another brand', () => {
  const foreign: LiftPass = {
    barcode: 'WASTELAND-LP0001-900001',
    bookingRef: 'NUCO-AB12CD-000001',
    name: 'Jo',
    staffMembers: ['R1'],
    deleted: false,
    distributed: null,
  };
  const request = { ...nucoRequest, barcode: foreign.bookingRef };
  expect(findPass([foreign], request)).toEqual({ verdict: 'refused', reason: 'pass-unknown' });
});
