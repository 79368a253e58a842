import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CountedListVersions, HQ_KEYS, listKey } from '#lists/list-versions.ts';
import { createStreamHub, type StreamHub } from './stream-hub.ts';

let versions: CountedListVersions;
let hub: StreamHub;
let heard: { at: number; lists: string[] }[];
let begunAt: number;

beforeEach(() => {
  vi.useFakeTimers();
  versions = new CountedListVersions();
  hub = createStreamHub(versions);
  heard = [];
  begunAt = Date.now();
  hub.join({ weekId: 'W', onChanged: (lists) => heard.push({ at: Date.now() - begunAt, lists }) });
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

const change = (place: string, weekId = 'W') => versions.bump(listKey(weekId, place));

test('what changes within a quarter of a second is one event, each list once', () => {
  change('coach:4:outbound');
  vi.advanceTimersByTime(200);
  change('coach:7:outbound');
  change('coach:4:outbound');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([{ at: 250, lists: ['coach:4:outbound', 'coach:7:outbound'] }]);
});

test('a week in which something changes all the time has an event every three quarters of a second, and the last change is in one', () => {
  for (let n = 0; n < 30; n++) {
    change(`coach:${n}:outbound`);
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1_000);
  expect(heard.map(({ at }) => at)).toEqual([250, 1_000, 1_750, 2_500, 3_250]);
  expect(heard.flatMap(({ lists }) => lists)).toEqual(
    Array.from({ length: 30 }, (_, n) => `coach:${n}:outbound`),
  );
});

test('after a quiet moment a change waits for a quarter of a second again', () => {
  change('coach:4:outbound');
  vi.advanceTimersByTime(5_000);
  change('coach:4:outbound');
  vi.advanceTimersByTime(1_000);
  expect(heard.map(({ at }) => at)).toEqual([250, 5_250]);
});

test('of another week a page hears nothing', () => {
  change('coach:4:outbound', 'V');
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([]);
});

test('a page without a week hears of what is of none, and that changes may have been missed', () => {
  const without: string[][] = [];
  hub.join({ weekId: null, onChanged: (lists) => without.push(lists) });
  change('coach:4:outbound');
  versions.bump(listKey('null', 'coach:4:outbound'));
  versions.bump(HQ_KEYS.imports);
  vi.advanceTimersByTime(1_000);
  versions.bumpAllHere();
  vi.advanceTimersByTime(1_000);
  expect(without).toEqual([['hq/imports'], [EVERYTHING]]);
});

test('a page that has left hears nothing more, and the others do', () => {
  const others: string[][] = [];
  hub.join({ weekId: 'W', onChanged: (lists) => others.push(lists) });
  const left: string[][] = [];
  const leave = hub.join({ weekId: 'W', onChanged: (lists) => left.push(lists) });
  change('coach:4:outbound');
  vi.advanceTimersByTime(1_000);
  change('coach:7:outbound');
  // Also of what is on its way.
  leave();
  vi.advanceTimersByTime(1_000);
  expect(left).toEqual([['coach:4:outbound']]);
  expect(others).toEqual([['coach:4:outbound'], ['coach:7:outbound']]);
});
