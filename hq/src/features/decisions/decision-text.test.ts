import type { DecisionItem } from '@offpiste/domain/contract/hq/decisions.ts';
import { expect, test } from 'vitest';
import { decisionText } from './decision-text.ts';

const NOW = Date.parse('2026-12-11T06:00:00Z');
const fields = { id: 'i', at: '2026-12-11T05:00:00Z', where: null, notes: [], open: true };
const closed = { by: 'Max Orr', repId: 'R2', at: '2026-12-11T04:40:00Z' };
const textOf = (item: DecisionItem) => decisionText(item, 'Europe/Paris', NOW);

function anEntry(by: string, name: string | null, reference: string | null) {
  return { by, name, reference, kind: 'load-coach', at: fields.at, verdict: 'accepted', stops: [] };
}

function aConflict(counts: string, entry: object, other: object | null) {
  return { kind: 'conflict', ...fields, entry, other, counts } as DecisionItem;
}

const ana = anEntry('Jo Lane', 'Ana Mély', 'A');

test.each([
  ['entry', 'The first of these counts.'],
  ['other', 'The second of these counts.'],
  ['both', 'Both count.'],
  ['neither', 'Neither counts any more.'],
])('of a conflict both sides are named, and which counts: %s', (counts, last) => {
  const { title, lines } = textOf(aConflict(counts, ana, anEntry('Kim Dow', 'Ana Mély', 'A')));
  expect(title).toBe('Conflict about Ana Mély');
  expect(lines.map((line) => line.replace(/ entered.*/, ''))).toEqual([
    '06:00 Jo Lane',
    '06:00 Kim Dow',
    last,
  ]);
});

test('a conflict without another side, about somebody whose name is not known', () => {
  expect(textOf(aConflict('entry', anEntry('Jo Lane', null, 'A'), null)).title).toBe('Conflict about A');
  expect(textOf(aConflict('entry', anEntry('Jo Lane', null, null), null)).title).toBe(
    'Conflict about somebody',
  );
  expect(textOf(aConflict('entry', ana, null)).lines).toHaveLength(2);
});

test.each([
  ['left-short', 'Leeds', 'Left without somebody'],
  ['reopened', 'Leeds', 'Leeds is open again'],
  ['reopened', '', 'A stop is open again'],
] as const)('a stop that is %s', (state, stop, title) => {
  const changes = [
    { reference: 'A', name: 'Ana Mély', from: null, to: 'missing' as const },
    { reference: 'B', name: null, from: 'aboard' as const, to: null },
  ];
  expect(textOf({ kind: 'reopened', ...fields, stop, state, closed, changes })).toEqual({
    title,
    lines: [
      'Closed 05:40 by Max Orr',
      'Ana Mély: not on the list → Missing',
      'B: On board → not on the list',
    ],
  });
});

test('heads and scans are not exchanged', () => {
  expect(textOf({ kind: 'head-count', ...fields, heads: 51, scanned: 50, closed })).toEqual({
    title: 'Heads 51, scanned 50',
    lines: ['Closed 05:40 by Max Orr'],
  });
});

test('refusals say how many, why, when last and on whose phones', () => {
  const reps = [
    { repId: 'R1', name: 'Jo Lane' },
    { repId: 'R2', name: 'Max Orr' },
  ];
  const lastAt = '2026-12-11T05:30:00Z';
  expect(textOf({ kind: 'refusals', ...fields, reason: 'wrong-place', count: 6, lastAt, reps })).toEqual({
    title: '6 refusals: wrong place',
    lines: ['The last at 06:30', 'On the phones of Jo Lane, Max Orr'],
  });
});

test.each([
  [2, 0, 'Pixel 8 · 2 to check'],
  [0, 3, 'Pixel 8 · 3 no longer readable'],
  [1, 1, 'Pixel 8 · 1 to check · 1 no longer readable'],
])('a phone with %i to check and %i unreadable', (needsAttention, unreadable, line) => {
  const rep = { repId: 'R1', name: 'Jo Lane' };
  const item = {
    kind: 'phone',
    ...fields,
    deviceId: 'd',
    rep,
    label: 'Pixel 8',
    needsAttention,
    unreadable,
  } as const;
  expect(textOf(item)).toEqual({ title: 'Jo Lane’s phone needs somebody', lines: [line] });
});

test('an extra passenger who is on no list is named with whoever added them', () => {
  expect(textOf({ kind: 'extra', ...fields, reference: 'X-1', by: closed })).toEqual({
    title: 'X-1 rides along and is on no list',
    lines: ['Added 05:40 by Max Orr'],
  });
});
