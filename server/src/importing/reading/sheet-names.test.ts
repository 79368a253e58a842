import { expect, test } from 'vitest';
import { givenBy, namedColumns } from './sheet-names.ts';

const said = (...texts: string[]) => ({ sheets: new Map([['coach-passengers', texts]]) });

test.each<[texts: string[], name: string, given: Record<string, string> | null]>([
  [['Coach {COACH}'], 'Coach 4', { COACH: '4' }],
  [['Coach {COACH}'], ' coach_4 ', { COACH: '4' }],
  [['Coach {COACH}'], 'COACH4', { COACH: '4' }],
  [['Coach {COACH}'], 'Coach', null],
  [['Coach {COACH}'], 'Notes', null],
  [['{COACH}'], 'Leeds 1', { COACH: 'Leeds 1' }],
  [['Coach {COACH} (out), direction=outbound'], 'Coach 4 (out)', { COACH: '4', direction: 'outbound' }],
  [['Coach {COACH} (out), direction=outbound'], 'Coach 4 out', null],
  [['{COACH} {direction}'], '4 inbound', { COACH: '4', direction: 'inbound' }],
  [['Outbound, direction=outbound'], 'outbound', { direction: 'outbound' }],
  // The most exact text counts, wherever it comes.
  [
    ['Coach {COACH}', 'Coach {COACH} back, direction=inbound'],
    'Coach 4 back',
    { COACH: '4', direction: 'inbound' },
  ],
  [['Coach {COACH} back, direction=inbound', 'Coach {COACH}'], 'Coach 4', { COACH: '4' }],
])('%j says of “%s” %j', (texts, name, given) => {
  expect(givenBy('coach-passengers', name, said(...texts))).toEqual(given);
  expect(givenBy('transfer-passengers', name, said(...texts))).toBeNull();
});

test('what was said for an earlier import counts only where nothing is said for this one', () => {
  const mapping = { list: 'coach-passengers', headerHash: 'x', columns: {}, dates: null };
  const remembered = [{ ...mapping, sheets: ['Coach {COACH}'] }];
  expect(givenBy('coach-passengers', 'Coach 4', { remembered })).toEqual({ COACH: '4' });
  expect(givenBy('coach-passengers', 'Coach 4', { remembered, ...said('Bus {COACH}') })).toBeNull();
});

test('a text that names no column, or one twice, is none', () => {
  expect(['Coach', '', '{COACH} {COACH}', '{COACH}, COACH=4'].map(namedColumns)).toEqual([[], [], [], []]);
  expect(namedColumns('Coach {COACH}, direction=outbound')).toEqual(['COACH', 'direction']);
});
