import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

const release = vi.fn(async () => undefined);
const request = vi.fn(async () => ({ release }));

beforeEach(() => {
  request.mockClear();
  release.mockClear();
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
});

test('the screen stays awake while the camera is open, and no longer', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await act(async () => undefined);
  expect(request).toHaveBeenCalledTimes(1);
  expect(release).not.toHaveBeenCalled();
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

test('coming back to the app requests it again, because the browser released it', async () => {
  renderHook(() => useWakeLock());
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(2);
});

test('a lock granted after closing is given back', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  unmount();
  await act(async () => undefined);
  expect(release).toHaveBeenCalledTimes(1);
});

test('a phone that refuses it on low battery sleeps as usual, and is asked again on return', async () => {
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
  const { unmount } = renderHook(() => useWakeLock());
  await act(async () => undefined);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
  expect(release).toHaveBeenCalledTimes(1);
});

test('an app in the background does not ask', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  renderHook(() => useWakeLock());
  await act(async () => undefined);
  expect(request).not.toHaveBeenCalled();
});

test('a phone that cannot stay awake sleeps as usual', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  const failed = vi.fn();
  process.on('unhandledRejection', failed);
  const { unmount } = renderHook(() => useWakeLock());
  await act(async () => undefined);
  unmount();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
});
