import type { WhatsOnEvent } from '@offpiste/domain/contract/whats-on.ts';
import { describe, expect, test } from 'vitest';
import { timeIn } from '#format/resort-time.ts';
import { cutText, filterEvents, filterOptions, hoursText, NO_FILTERS } from './whats-on.ts';

const event = (title: string, groups: string[], eventType: string | null): WhatsOnEvent => ({
  id: title,
  title,
  subtitle: null,
  eventType,
  image: null,
  description: null,
  start: '2026-12-13T20:00:00Z',
  end: null,
  location: null,
  packages: groups.map((name) => ({ id: name, name })),
  host: null,
  lastEntry: null,
  sponsor: null,
  barType: null,
  transportInfo: null,
  clothing: null,
  extraInfo: null,
});
const days = [
  { timestamp: '2026-12-12T23:00:00Z', events: [event('Quiz', ['Leeds'], 'Bar'), event('Gig', [], 'Party')] },
  { timestamp: '2026-12-13T23:00:00Z', events: [event('Sledging', ['Leeds', 'Bath'], null)] },
];
const titles = (filters: Partial<typeof NO_FILTERS>) =>
  filterEvents(days, { ...NO_FILTERS, ...filters }).map(({ events }) => events.map(({ title }) => title));

describe('filtering what’s on', () => {
  test('no filter shows every day', () => {
    expect(titles({})).toEqual([['Quiz', 'Gig'], ['Sledging']]);
  });

  test('group, day and type narrow together, and a day without events is left out', () => {
    expect(titles({ group: 'Bath' })).toEqual([['Sledging']]);
    expect(titles({ day: '2026-12-12T23:00:00Z' })).toEqual([['Quiz', 'Gig']]);
    expect(titles({ day: '2026-12-12T23:00:00Z', eventType: 'Party' })).toEqual([['Gig']]);
    expect(titles({ group: 'Bath', eventType: 'Party' })).toEqual([]);
  });

  test('the choices are the values that occur', () => {
    expect(filterOptions(days)).toEqual({
      groups: ['Bath', 'Leeds'],
      days: ['2026-12-12T23:00:00Z', '2026-12-13T23:00:00Z'],
      eventTypes: ['Bar', 'Party'],
    });
  });
});

describe('the words of what’s on', () => {
  test('a description is cut at 100 characters, and not through one', () => {
    expect(cutText('a'.repeat(100))).toBe('a'.repeat(100));
    expect(cutText('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
    expect(cutText(`${'a'.repeat(99)}👩‍👩‍👧 and more`)).toBe(`${'a'.repeat(99)}👩‍👩‍👧…`);
  });

  test('days and hours are the resort’s', () => {
    const paris = timeIn('Europe/Paris');
    expect(paris.dayHeading('2026-12-12T23:00:00Z')).toBe('Sunday, December 13');
    expect(hoursText('2026-12-13T20:00:00Z', '2026-12-14T01:00:00Z', paris)).toBe('21:00 to 02:00');
    expect(hoursText('2026-12-13T20:00:00Z', null, paris)).toBe('21:00');
  });
});
