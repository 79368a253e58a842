import { expect, it } from 'vitest';
import { undoCases } from './undo.cases.ts';
import { decideUndo } from './undo.ts';

it.each(undoCases)('$name', ({ facts, request, outcome }) => {
  expect(decideUndo(facts, request)).toEqual(outcome);
});
