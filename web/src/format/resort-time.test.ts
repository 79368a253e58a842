import { afterEach, expect, test, vi } from 'vitest';
import { timeIn } from './resort-time.ts';

const now = Date.parse('2026-12-11T20:00:00Z');
const paris = timeIn('Europe/Paris');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('an instant is shown on the clocks of the resort', () => {
  expect(paris.dayAndTime('2026-12-11T04:12:00Z')).toBe('Fri 11 Dec 05:12');
  expect(paris.clockText('2026-12-11T04:12:00Z')).toBe('05:12');
  expect(paris.dayHeading('2026-12-12T23:00:00Z')).toBe('Sunday, December 13');
});

test('the date of an instant is the date in the resort, not in London', () => {
  expect(paris.dateOf(Date.parse('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

test('an instant of today is its time of day in the resort', () => {
  expect(paris.timeText('2026-12-11T04:12:00Z', now)).toBe('05:12');
});

test('an instant of another day has its date', () => {
  expect(paris.timeText('2026-12-10T04:12:00Z', now)).toBe('Thu 10 Dec 05:12');
});

test('the day is the day in the resort, not in London', () => {
  expect(paris.timeText('2026-12-10T23:30:00Z', now)).toBe('00:30');
});

test('text that is no instant is shown as it came', () => {
  expect(paris.timeText('earlier', now)).toBe('earlier');
  expect(paris.dayHeading('earlier')).toBe('earlier');
  expect(timeIn().dayAndTime('earlier')).toBe('earlier');
});

test('the formatters of a zone are made once, however many times are shown', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (let day = 10; day < 30; day += 1) {
    const time = timeIn('Europe/Vienna');
    expect(time.timeText(`2026-12-${day}T04:12:00Z`, now)).toMatch(/05:12$/);
  }
  // One each for the date, the time of day, and both.
  expect(made).toHaveBeenCalledTimes(3);
  expect(timeIn('Europe/Vienna')).toBe(timeIn('Europe/Vienna'));
});

test('without a zone the clocks are those of the phone, wherever it has travelled', () => {
  vi.stubEnv('TZ', 'Europe/London');
  expect(timeIn().clockText('2026-12-11T04:12:00Z')).toBe('04:12');
  vi.stubEnv('TZ', 'Europe/Paris');
  expect(timeIn().clockText('2026-12-11T04:12:00Z')).toBe('05:12');
});
