import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signal } from '#scanner/feedback.ts';
import { handScan } from '#testing/hand-scan.ts';
import { ScreenChromeContext } from '#ui/screen.tsx';
import { type CodeReadingOptions, useCodeReading } from './use-code-reading.ts';

vi.mock('#scanner/feedback.ts', () => ({ signal: vi.fn() }));

const ANNA = 'NUCO-AB12CD-000001';
const BEN = 'NUCO-AB12CD-000002';

const onCode = vi.fn();
const onBadCode = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => void vi.useRealTimers());

function open(options: Partial<CodeReadingOptions> = {}) {
  return renderHook(
    (more: Partial<CodeReadingOptions>) =>
      useCodeReading({ blocked: false, busy: false, onCode, onBadCode, ...options, ...more }),
    { initialProps: {} },
  );
}
type Reading = ReturnType<typeof open>['result'];

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** The camera sees a code for so long, ten times a second, unless it rests. */
function hold(reading: Reading, text: string, ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) {
    if (!reading.current.paused)
      act(() => reading.current.onScan({ text, source: 'camera', at: Date.now() }));
    wait(100);
  }
}

test('a code held in view is one scan, however long', () => {
  const { result } = open();
  hold(result, ANNA, 20_000);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ANNA);
});

test('a code that was out of view for five seconds is a new scan, and for less it is not', () => {
  const { result } = open();
  hold(result, ANNA, 3_000);
  wait(4_800);
  hold(result, ANNA, 100);
  expect(onCode).toHaveBeenCalledTimes(1);
  wait(5_000);
  hold(result, ANNA, 100);
  expect(onCode).toHaveBeenCalledTimes(2);
});

test('a code that was dealt with elsewhere and is still in view is not read, until it was out of view', () => {
  const { result } = open();
  act(() => result.current.stillInView(ANNA));
  hold(result, ANNA, 8_000);
  expect(onCode).not.toHaveBeenCalled();
  wait(5_000);
  hold(result, ANNA, 100);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ANNA);
});

test('another code is read after the rest, and so is the first one again after it', () => {
  const { result } = open();
  hold(result, ANNA, 100);
  hold(result, BEN, 2_500);
  hold(result, ANNA, 2_500);
  expect(onCode.mock.calls).toEqual([[ANNA], [BEN], [ANNA]]);
});

test('a code that came while the camera rested is not taken for one that was read', () => {
  const { result } = open();
  hold(result, ANNA, 100);
  act(() => result.current.onScan({ text: BEN, source: 'camera', at: Date.now() }));
  expect(onCode).toHaveBeenCalledTimes(1);
  wait(2_000);
  hold(result, BEN, 100);
  expect(onCode).toHaveBeenLastCalledWith(BEN);
});

test('the same code is read again for another purpose', () => {
  const { result, rerender } = open();
  hold(result, ANNA, 2_500);
  rerender({ purpose: 'out' });
  hold(result, ANNA, 100);
  expect(onCode).toHaveBeenCalledTimes(2);
});

test('what is no ticket code is named in the frame, with a low tone, and is no scan', () => {
  const { result } = open();
  hold(result, 'https://example.com/menu', 100);
  expect(result.current).toMatchObject({ message: 'Invalid QR Code Type', paused: true, countdown: null });
  expect(signal).toHaveBeenCalledExactlyOnceWith('refused');
  expect(onCode).not.toHaveBeenCalled();
  expect(onBadCode).not.toHaveBeenCalled();
});

test('a workflow may word a bad code itself', () => {
  const { result } = open({ badCodeText: 'Wrong QR Code, not event ticket' });
  hold(result, 'x', 100);
  expect(result.current.message).toBe('Wrong QR Code, not event ticket');
});

test('a hand scanner reads the same code as often as it is pressed', () => {
  open();
  act(() => handScan(ANNA));
  act(() => handScan(ANNA));
  expect(onCode.mock.calls).toEqual([[ANNA], [ANNA]]);
  act(() => handScan('No ticket'));
  expect(onBadCode).toHaveBeenCalledExactlyOnceWith('No ticket', 'invalid-code');
});

test('a hand scanner reads while the camera rests, for what the screen is for now', () => {
  const { rerender } = open({ busy: true });
  act(() => handScan(ANNA));
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ANNA);
  const now = vi.fn();
  rerender({ onCode: now });
  act(() => handScan(BEN));
  expect(now).toHaveBeenCalledExactlyOnceWith(BEN);
  expect(onCode).toHaveBeenCalledOnce();
});

test('while a question is open nothing is read, and a low tone says so', () => {
  const { result } = open({ blocked: true });
  expect(result.current.paused).toBe(true);
  act(() => handScan(ANNA));
  expect(onCode).not.toHaveBeenCalled();
  expect(signal).toHaveBeenCalledExactlyOnceWith('refused');
});

test('a question that opens stops camera and hand scanner at once, and its answer lets them go on', () => {
  const { result, rerender } = open();
  rerender({ blocked: true });
  act(() => handScan(ANNA));
  act(() => result.current.onScan({ text: ANNA, source: 'camera', at: Date.now() }));
  expect(onCode).not.toHaveBeenCalled();
  rerender({ blocked: false });
  act(() => handScan(ANNA));
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ANNA);
});

test('a bad code is worded, and passed on, as the screen is now', () => {
  const { result, rerender } = open();
  const now = vi.fn();
  rerender({ onBadCode: now, badCodeText: 'Wrong QR Code, not event ticket' });
  act(() => handScan(' No ticket '));
  expect(now).toHaveBeenCalledExactlyOnceWith('No ticket', 'invalid-code');
  expect(onBadCode).not.toHaveBeenCalled();
  hold(result, 'x', 100);
  expect(result.current.message).toBe('Wrong QR Code, not event ticket');
});

test('the camera rests while a code is dealt with, and two seconds after each', () => {
  const { result, rerender } = open({ busy: true });
  expect(result.current.paused).toBe(true);
  rerender({ busy: false });
  expect(result.current).toMatchObject({ paused: false, countdown: null });
  hold(result, ANNA, 100);
  expect(result.current).toMatchObject({ paused: true, countdown: 2 });
  wait(2_000);
  expect(result.current).toMatchObject({ paused: false, countdown: null });
});

test('a workflow may let the camera rest for less', () => {
  const { result } = open({ restMs: 600 });
  hold(result, ANNA, 100);
  wait(600);
  expect(result.current.paused).toBe(false);
});

test('a list reads a hand scanner’s codes alone, and beside something open of it leaves them to that', () => {
  const inList = (isAlone: boolean) => {
    const chrome = {
      menu: null,
      status: { connection: 'online', unsent: 0, attention: 0, to: '/' },
      pane: { is: 'list', isAlone },
    } as const;
    return renderHook(() => useCodeReading({ blocked: false, busy: false, onCode, onBadCode }), {
      wrapper: ({ children }) => <ScreenChromeContext value={chrome}>{children}</ScreenChromeContext>,
    });
  };
  const { unmount } = inList(true);
  handScan(ANNA);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(ANNA);
  unmount();
  inList(false);
  handScan(BEN);
  expect(onCode).toHaveBeenCalledTimes(1);
});
