import { expect, test } from 'vitest';
import { bytesText, forgottenText, protectionText, standbyText } from './system-texts.ts';

test.each([
  [0, '0 MB'],
  [999_400_000, '999 MB'],
  [1_240_000_000, '1.2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('what was forgotten is named by kind, and what was not is left out', () => {
  expect(forgottenText({ actions: 3, weeks: 0, later: 1 })).toBe('3 names in actions, 1 later');
  expect(forgottenText({ actions: 0 })).toBe('nothing was too old');
});

test('standbys and policies are in words, whatever is known of them', () => {
  expect(standbyText({ standbys: 0, standbyLagBytes: null })).toBe('None');
  expect(standbyText({ standbys: 1, standbyLagBytes: null })).toBe('1, how far behind is not known');
  expect(standbyText({ standbys: 2, standbyLagBytes: 3_000_000 })).toBe('2, 3 MB behind');
  expect([null, 0, 1].map(protectionText)).toEqual([
    'Not looked at yet',
    'As expected',
    '1 difference from what is expected',
  ]);
});
