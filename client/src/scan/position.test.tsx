import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePosition } from './position.ts';

type Watch = [PositionCallback, PositionErrorCallback, PositionOptions];

function aPhone() {
  const watchPosition = vi.fn<(...args: Watch) => number>(() => 7);
  const clearWatch = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, geolocation: { watchPosition, clearWatch } });
  return { watchPosition, clearWatch };
}

const fix = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('asks with high accuracy, for five seconds, and never from a cache', () => {
  const { watchPosition } = aPhone();
  renderHook(usePosition);
  expect(watchPosition.mock.lastCall?.[2]).toEqual({
    enableHighAccuracy: true,
    timeout: 5000,
    maximumAge: 0,
  });
});

test('gives null before the first fix, then the last one, and null again once it is a minute old', () => {
  vi.useFakeTimers();
  const { watchPosition } = aPhone();
  const { result } = renderHook(usePosition);
  expect(result.current()).toEqual({ lat: null, lon: null });
  watchPosition.mock.lastCall?.[0](fix(45.5, 6.9));
  expect(result.current()).toEqual({ lat: 45.5, lon: 6.9 });
  vi.advanceTimersByTime(60_001);
  expect(result.current()).toEqual({ lat: null, lon: null });
});

test('stays null when the rep refuses', () => {
  const { watchPosition } = aPhone();
  const { result } = renderHook(usePosition);
  watchPosition.mock.lastCall?.[1]({ code: 1 } as GeolocationPositionError);
  expect(result.current()).toEqual({ lat: null, lon: null });
});

test('is N/A on a phone that has no such thing', () => {
  const { geolocation: _, ...without } = navigator as unknown as { geolocation?: unknown };
  vi.stubGlobal('navigator', without);
  const { result } = renderHook(usePosition);
  expect(result.current()).toEqual({ lat: 'N/A', lon: 'N/A' });
});

test('stops following when the screen closes', () => {
  const { clearWatch } = aPhone();
  renderHook(usePosition).unmount();
  expect(clearWatch).toHaveBeenCalledWith(7);
});
