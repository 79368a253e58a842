import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test.each([
  [['Not found.', 'Saved on this phone.'], 'Not found. Saved on this phone.'],
  [['Already loaded', 'Saved on this phone.'], 'Already loaded. Saved on this phone.'],
  [['Loaded', null, 'Jo', ''], 'Loaded. Jo'],
  [['What now?', 'Wait…', 'Go'], 'What now? Wait… Go'],
  [[null], ''],
])('%j read as %j', (texts, whole) => {
  expect(sentences(...texts)).toBe(whole);
});
