import { expect, it } from 'vitest';
import { type CountedTicket, eventCounts } from './event-counts.ts';

const ticket = (entryStatus: CountedTicket['entryStatus'], deleted: '0' | '1' = '0'): CountedTicket => ({
  entryStatus,
  hasEntered: entryStatus === 'none' ? 0 : 1,
  deleted,
});

it('a guest who has left has entered and is not inside', () => {
  expect(eventCounts([ticket('entered'), ticket('exited'), ticket('none'), ticket('none')])).toEqual({
    pax: 4,
    entryRaw: 2,
    entryPercent: 50,
    inside: 1,
    insidePercent: 25,
  });
});

it('a deleted ticket is not expected, and counts as inside while its guest is inside', () => {
  expect(eventCounts([ticket('none'), ticket('none', '1'), ticket('entered', '1')])).toEqual({
    pax: 1,
    entryRaw: 1,
    entryPercent: 100,
    inside: 1,
    insidePercent: 100,
  });
});

it('more guests than tickets count as 100 per cent at most', () => {
  expect(eventCounts([ticket('entered'), ticket('entered', '1')])).toMatchObject({
    inside: 2,
    insidePercent: 100,
  });
});

it('three of three thousand guests show as a percentage above zero', () => {
  const tickets = Array.from({ length: 3000 }, (_, index) => ticket(index < 3 ? 'entered' : 'none'));
  expect(eventCounts(tickets).insidePercent).toBe(0.1);
});

it('an event without tickets is at zero per cent', () => {
  expect(eventCounts([])).toEqual({ pax: 0, entryRaw: 0, entryPercent: 0, inside: 0, insidePercent: 0 });
});
