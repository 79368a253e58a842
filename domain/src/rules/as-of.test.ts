import { expect, test } from 'vitest';
import { asOfCases } from './as-of.cases.ts';
import { includesSnapshot, includesTransaction } from './as-of.ts';

test.each(asOfCases)('a list read as of $asOf and an action in $recordedIn: $title', (example) => {
  expect(includesTransaction(example.asOf, example.recordedIn)).toBe(example.includes);
});

test.each([
  { asOf: '7/90:100:', other: '7/90:100:', includes: true, title: 'the same' },
  { asOf: '7/90:101:', other: '7/90:100:', includes: true, title: 'more has begun since' },
  { asOf: '7/90:99:', other: '7/90:100:', includes: false, title: 'less had begun' },
  { asOf: '7/95:100:95', other: '7/90:100:90,95', includes: true, title: 'one of two has ended since' },
  { asOf: '7/90:100:90,95', other: '7/95:100:95', includes: false, title: 'one that had ended was running' },
  { asOf: '7/100:102:100', other: '7/100:100:', includes: true, title: 'one that is running had not begun' },
  { asOf: '7/99:1000:', other: '7/99:999:', includes: true, title: 'numbers of different length' },
  { asOf: '8/90:101:', other: '7/90:100:', includes: null, title: 'of another start of the database' },
  { asOf: '', other: '7/90:100:', includes: null, title: 'no snapshot' },
  { asOf: '7/90:100:', other: 'kind', includes: null, title: 'no snapshot to compare with' },
])('a reading as of $asOf and one as of $other: $title', ({ asOf, other, includes }) => {
  expect(includesSnapshot(asOf, other)).toBe(includes);
});
