import { expect, test } from 'vitest';
import { asOfCases } from './as-of.cases.ts';
import { includesTransaction } from './as-of.ts';

test.each(asOfCases)('a list read as of $asOf and an action in $recordedIn: $title', (example) => {
  expect(includesTransaction(example.asOf, example.recordedIn)).toBe(example.includes);
});
