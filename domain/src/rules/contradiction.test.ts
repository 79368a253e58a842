import { expect, test } from 'vitest';
import { isRepeat, whatCounts } from './contradiction.ts';

const here = { place: 'coach:4:outbound', isCounted: false };

test.each([
  ['the same recorded twice at one place', here, { place: 'coach:4:outbound' }, true],
  ['the same recorded at two places', here, { place: 'coach:7:outbound' }, false],
  ['a scan where nobody was before', here, null, false],
  ['keys of one room handed out twice', { ...here, isCounted: true }, { place: 'coach:4:outbound' }, false],
] as const)('whether it is a repeat: %s', (_, entry, first, repeats) => {
  expect(isRepeat(entry, first)).toBe(repeats);
});

const [entry, other] = [{ actionId: 'late' }, { actionId: 'first' }];
test.each([
  ['the state rests on the entry', { actionId: 'late' }, other, 'entry'],
  ['the state rests on the other side', { actionId: 'first' }, other, 'other'],
  ['the state rests on a third', { actionId: 'third' }, other, 'neither'],
  ['the state rests on another, and no other side is named', { actionId: 'first' }, null, 'neither'],
  ['nothing counts any more', null, other, 'neither'],
  ['a no-show counts', { noShow: { actionId: 'late' } }, other, 'entry'],
  ['handovers are a list', [{ actionId: 'first' }, { actionId: 'late' }], other, 'both'],
  ['passages are a list', { status: 'entered', passages: [] }, other, 'both'],
] as const)('what counts when %s', (_, state, second, counts) => {
  expect(whatCounts(state, entry, second)).toBe(counts);
});
