import { describe, expect, it } from 'vitest';
import { departureCases, seatCases, stopCases } from './departure.cases.ts';
import { changesSinceClose, departureState, manifestText, seatState, stopState } from './departure.ts';

describe('a seat', () => {
  it.each(seatCases)('$name', ({ here, state, place, seat }) => {
    expect(seatState(here, { state, place })).toBe(seat);
  });
});

describe('a stop', () => {
  it.each(stopCases)('$name', ({ people, closedWith, state, changes }) => {
    const stop = { stop: 'Leeds', people, closedWith };
    expect(changesSinceClose(stop)).toEqual(changes);
    expect(stopState(stop)).toBe(state);
  });

  it('is closed by the text of its own manifest, unless that has somebody missing', () => {
    for (const { people } of stopCases) {
      const closed = stopState({ stop: 'Leeds', people, closedWith: manifestText(people) });
      const isMissing = people.some(({ seat }) => seat === 'missing');
      expect(closed).toBe(isMissing ? 'reopened' : 'closed');
    }
  });
});

describe('a departure', () => {
  it.each(departureCases)('$name', ({ stops, state }) => {
    expect(departureState(stops)).toBe(state);
  });
});

it('a manifest is one line each by code unit, whatever order the people come in', () => {
  const people = [
    { reference: 'WASTELAND-AB12CD-000001', seat: 'elsewhere' },
    { reference: 'NUCO-AB12CD-000002', seat: 'missing' },
    { reference: 'NUCO-AB12CD-000001', seat: 'no-show' },
  ] as const;
  const text = 'NUCO-AB12CD-000001 no-show\nNUCO-AB12CD-000002 missing\nWASTELAND-AB12CD-000001 elsewhere';
  expect(manifestText(people)).toBe(text);
  expect(manifestText(people.toReversed())).toBe(text);
});
