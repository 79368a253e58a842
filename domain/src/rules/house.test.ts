import { expect, test } from 'vitest';
import { type House, houseProblems } from './house.ts';

const NOW = Date.parse('2026-12-11T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const inOrder: House = {
  serversSeenAt: [NOW - 3 * MINUTE, NOW - 5 * DAY],
  differences: 0,
  standbys: 1,
  standbyLagBytes: 16_000_000,
  backedUpAt: NOW - 1.5 * DAY,
  drilledAt: NOW - 8 * DAY,
  forgottenAt: NOW - 1.5 * DAY,
  unshippedAudit: 1_000,
};

test('a house in which everything was done in time is in order', () => {
  expect(houseProblems(inOrder, NOW)).toEqual([]);
  expect(houseProblems({ ...inOrder, standbyLagBytes: null }, NOW)).toEqual([]);
  expect(houseProblems({ ...inOrder, standbys: 0, standbyLagBytes: 99_000_000 }, NOW)).toEqual([]);
});

test.each([
  ['servers', { serversSeenAt: [NOW - 3 * MINUTE - 1] }],
  ['servers', { serversSeenAt: [] }],
  ['protection', { differences: 1 }],
  ['protection', { differences: null }],
  ['standby', { standbyLagBytes: 16_000_001 }],
  ['backup', { backedUpAt: NOW - 1.5 * DAY - 1 }],
  ['backup', { backedUpAt: null }],
  ['drill', { drilledAt: NOW - 8 * DAY - 1 }],
  ['drill', { drilledAt: null }],
  ['retention', { forgottenAt: NOW - 1.5 * DAY - 1 }],
  ['retention', { forgottenAt: null }],
  ['audit', { unshippedAudit: 1_001 }],
] as const)('%s is named alone: %j', (problem, over) => {
  expect(houseProblems({ ...inOrder, ...over }, NOW)).toEqual([problem]);
});
