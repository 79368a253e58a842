import { expect, it } from 'vitest';
import { PREFIXES } from './code.cases.ts';
import { eventEntryCases } from './event-entry.cases.ts';
import { decideEventEntry } from './event-entry.ts';

it.each(eventEntryCases)('$name', ({ facts, request, outcome }) => {
  expect(decideEventEntry(facts, request, PREFIXES)).toEqual(outcome);
});

it('between two ways in, a third contradicts the one before it', () => {
  const wayIn = (at: number) => ({
    way: 'in' as const,
    actionId: `in-${at}`,
    repId: 'R2',
    repName: 'Max',
    at,
  });
  const [before, after] = [wayIn(1_000), wayIn(3_000)];
  const passenger = {
    name: 'Jo',
    cancelled: false,
    booked: true,
    otherEvents: [],
    passages: [before, after],
  };
  const request = { barcode: 'NUCO-AB12CD-000001', way: 'in' as const, at: 2_000, late: true };
  expect(decideEventEntry({ eventShown: true, passenger }, request, PREFIXES)).toMatchObject({
    first: before,
  });
});
