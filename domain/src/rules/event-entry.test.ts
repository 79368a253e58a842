import { expect, it } from 'vitest';
import { eventEntryCases } from './event-entry.cases.ts';
import { decideEventEntry } from './event-entry.ts';

it.each(eventEntryCases)('$name', ({ facts, request, outcome }) => {
  expect(decideEventEntry(facts, request)).toEqual(outcome);
});
