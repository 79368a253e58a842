import { expect, test } from 'vitest';
import { groupProblems } from './problem-groups.ts';
import { problemCount, problemLines, rowsOnTerminal } from './problem-report.ts';
import type { Problem } from './problems.ts';

const cell = (file: string, row: number, column: string, value: string, problem: string): Problem => ({
  ...{ file, row, column, value, problem },
});
const whole = (file: string, problem: string, value: string | null = null): Problem => ({
  ...{ file, row: null, column: null, value, problem },
});
const list = (name: string, week = 'W1') => `weeks/${week}/${name}.csv`;

test('problems of one cause in one column of a file are one group, with its count and its first five', () => {
  const problems = Array.from({ length: 7 }, (_, at) =>
    cell(list('coaches'), at + 2, 'Capacity', `${at}x`, 'must be a whole number'),
  );
  const others = [
    cell(list('coaches'), 3, 'COACH', '', 'must not be empty'),
    cell(list('coaches'), 3, 'Capacity', '', 'must not be empty'),
    cell(list('rooms'), 3, 'Capacity', '', 'must not be empty'),
  ];
  const groups = groupProblems([...problems, ...others]);
  expect(groups.map(({ files, column, count }) => [files, column, count])).toEqual([
    [[list('coaches')], 'Capacity', 7],
    [[list('coaches')], 'COACH', 1],
    [[list('coaches')], 'Capacity', 1],
    [[list('rooms')], 'Capacity', 1],
  ]);
  expect(groups[0]?.examples).toEqual(problems.slice(0, 5));
});

test('what differs only by the row or stop that it names is one cause', () => {
  const problems = [
    cell(list('rooms'), 4, 'id', 'a', 'is already in row 2'),
    cell(list('rooms'), 5, 'id', 'b', 'is already in row 3'),
    cell(list('rooms'), 6, 'stop', 'Hull', 'is not a stop of 4 outbound'),
    cell(list('rooms'), 7, 'stop', 'Hull', 'is not a stop of 5 inbound'),
  ];
  expect(groupProblems(problems).map(({ count }) => count)).toEqual([2, 2]);
  expect(problemCount(problems)).toBe('4 problems of 2 kinds');
});

test('what is true of whole files is said once, with the lists by name', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => list(name));
  const notes = files.map((file) => whole(file, 'is separated by semicolons'));
  expect(problemLines([], notes)).toEqual(['note  a, b, c and 2 more lists: is separated by semicolons']);
  expect(problemLines([], notes.slice(0, 4))).toEqual(['note  a, b, c, d: is separated by semicolons']);
});

test('a list is named with its week where there are several', () => {
  const problems = [whole(list('coaches', 'W1'), 'is missing'), whole(list('coaches', 'W2'), 'is broken')];
  expect(problemLines(problems, []).filter((line) => !line.startsWith(' '))).toEqual([
    'problem  W1 coaches: is missing',
    'problem  W2 coaches: is broken',
  ]);
});

const kinds = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    cell(list('coaches'), at + 2, `c${at}`, 'x', 'must be a whole number'),
  );

test.each([
  ['six groups have three lines each', 6, 18],
  ['where three lines each are more than a screen, each has one', 7, 7],
  ['two hundred groups have a line each', 200, 200],
  ['of more the rest is counted', 205, 201],
])('%s', (_, count, lines) => {
  const said = problemLines(kinds(count), []);
  expect(said).toHaveLength(lines);
  if (count > 200) expect(said.at(-1)).toBe('… and 5 groups more');
});

test('notes take the room that problems leave on a screen, and the rest is counted', () => {
  const notes = Array.from({ length: 50 }, (_, at) => whole(list('coaches'), `is noted ${at} times`));
  expect(problemLines([], notes)).toHaveLength(22);
  const said = problemLines(kinds(6), notes);
  expect(said).toHaveLength(22);
  expect(said.at(-1)).toBe('… and 47 notes more');
  expect(problemLines(kinds(30), notes).at(-1)).toBe('… and 49 notes more');
  expect(problemLines([], notes.slice(0, 22)).at(-1)).toContain('is noted 21 times');
});

test('a line that is longer than a terminal is wide takes several of its rows', () => {
  expect(rowsOnTerminal(['', 'x'.repeat(100), 'x'.repeat(101)])).toBe(4);
  const long = Array.from({ length: 50 }, (_, at) => whole(list('coaches'), `${'x'.repeat(150)} ${at}`));
  const said = problemLines([], long);
  expect(said.at(-1)).toBe('… and 40 notes more');
  expect(rowsOnTerminal(said)).toBe(21);
});

test('a long value is cut, and an empty one says so', () => {
  const problems = [
    cell(list('rooms'), 2, 'id', 'x'.repeat(60), 'must be a whole number'),
    cell(list('rooms'), 3, 'id', '', 'must be a whole number'),
  ];
  expect(problemLines(problems, [])[1]).toBe(`    row 2 “${'x'.repeat(39)}…”, row 3 (empty)`);
});
