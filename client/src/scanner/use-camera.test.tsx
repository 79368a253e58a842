import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ErrorReport, receiveReports } from '#browser/report-error.ts';
import { useCamera } from './use-camera.ts';

const getUserMedia = vi.fn<(wish: MediaStreamConstraints) => Promise<MediaStream>>();
const play = vi.fn(async () => undefined);
let visibility: DocumentVisibilityState;
let devices: { kind: string; deviceId: string }[];
let reports: ErrorReport[];

beforeEach(() => {
  visibility = 'visible';
  devices = [];
  reports = [];
  onTestFinished(receiveReports((report) => reports.push(report)));
  getUserMedia.mockReset();
  play.mockReset().mockResolvedValue(undefined);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices: async () => devices },
    configurable: true,
  });
});

function camera(capabilities: object = {}) {
  const track = Object.assign(new EventTarget(), {
    muted: false,
    stop: vi.fn(),
    applyConstraints: vi.fn(async (_wish: MediaTrackConstraints) => undefined),
    getCapabilities: () => capabilities,
    getSettings: () => ({ deviceId: 'a' }),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { track, stream };
}
/** Returns these cameras one after the other. */
function offer<C extends { stream: MediaStream }>(...cameras: C[]): C[] {
  for (const { stream } of cameras) getUserMedia.mockResolvedValueOnce(stream);
  return cameras;
}
function show() {
  const video = { current: { play, srcObject: null } as unknown as HTMLVideoElement };
  return { video, ...renderHook(() => useCamera(video)) };
}
async function become(state: DocumentVisibilityState) {
  visibility = state;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}
/** A camera that opens only when the test allows it. */
function slowCamera() {
  const slow = camera();
  let give = () => {};
  getUserMedia.mockReturnValueOnce(
    new Promise((resolve) => {
      give = () => resolve(slow.stream);
    }),
  );
  return { ...slow, give: () => act(async () => give()) };
}

test('the camera is shown while the screen is there, and its light goes out with the screen', async () => {
  const [{ track, stream }] = offer(camera({ torch: true })) as [ReturnType<typeof camera>];
  devices = [
    { kind: 'videoinput', deviceId: 'a' },
    { kind: 'videoinput', deviceId: 'b' },
  ];
  const { result, video, unmount } = show();
  expect(result.current).toMatchObject({ torch: false, powers: { torch: false, several: false } });
  expect(getUserMedia.mock.calls).toMatchObject([[{ video: { facingMode: { ideal: 'environment' } } }]]);
  await waitFor(() => expect(result.current.powers).toEqual({ torch: true, several: true }));
  expect(result.current).toMatchObject({ stream, failure: null, torch: false });
  expect(video.current.srcObject).toBe(stream);
  expect(play).toHaveBeenCalledOnce();
  expect(track.stop).not.toHaveBeenCalled();
  unmount();
  expect(track.stop).toHaveBeenCalledOnce();
});

test('a screen that has been left no longer waits to come back into view', () => {
  visibility = 'hidden';
  const waits = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')].map(
    (spy) => () => spy.mock.calls.filter(([type]) => type === 'visibilitychange'),
  );
  const { unmount } = show();
  unmount();
  const [begun, ended] = waits.map((calls) => calls());
  expect(begun).toHaveLength(1);
  expect(ended).toEqual(begun);
});

test('a picture that may not start by itself is no failure', async () => {
  const [{ stream }] = offer(camera()) as [ReturnType<typeof camera>];
  play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(stream));
  expect(result.current.failure).toBeNull();
});

test('the camera is not requested while the app is out of view', async () => {
  visibility = 'hidden';
  const [{ stream }] = offer(camera()) as [ReturnType<typeof camera>];
  const { result } = show();
  await act(async () => undefined);
  expect(getUserMedia).not.toHaveBeenCalled();
  await become('visible');
  await waitFor(() => expect(result.current.stream).toBe(stream));
});

test('out of view the camera is closed with its light, back in view another is opened', async () => {
  const [first, second] = offer(camera({ torch: true }), camera());
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(first?.stream));
  act(() => result.current.toggleTorch());
  await waitFor(() => expect(result.current.torch).toBe(true));
  visibility = 'hidden';
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    // At once: a phone may freeze the page right after.
    expect(first?.track.stop).toHaveBeenCalled();
  });
  expect(result.current).toMatchObject({ stream: null, torch: false });
  await become('visible');
  await waitFor(() => expect(result.current.stream).toBe(second?.stream));
});

test('a camera that opens when the app is already out of view is closed', async () => {
  const late = slowCamera();
  const { result, video } = show();
  visibility = 'hidden';
  await late.give();
  expect(late.track.stop).toHaveBeenCalledOnce();
  expect(result.current.stream).toBeNull();
  expect(video.current.srcObject).toBeNull();
});

test('a camera that is closed before its picture starts is not shown as open', async () => {
  const [{ track }] = offer(camera({ torch: true })) as [ReturnType<typeof camera>];
  const playing = Promise.withResolvers<undefined>();
  play.mockReturnValueOnce(playing.promise);
  const { result } = show();
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  await become('hidden');
  await act(async () => playing.resolve(undefined));
  expect(track.stop).toHaveBeenCalled();
  expect(result.current).toMatchObject({ stream: null, powers: { torch: false } });
});

test('a camera that opens when the screen has already been left is closed', async () => {
  const late = slowCamera();
  const { video, unmount } = show();
  unmount();
  await late.give();
  expect(late.track.stop).toHaveBeenCalledOnce();
  expect(video.current.srcObject).toBeNull();
});

test('a camera that fails is shown and reported once, and trying again clears it', async () => {
  const error = new DOMException('Permission denied', 'NotAllowedError');
  getUserMedia.mockRejectedValueOnce(error);
  const [{ stream }] = offer(camera()) as [ReturnType<typeof camera>];
  const { result } = show();
  await waitFor(() => expect(result.current.failure?.text).toBe('Permission denied'));
  expect(reports).toEqual([{ error, place: 'camera' }]);
  act(() => result.current.retry());
  expect(result.current.failure).toBeNull();
  await waitFor(() => expect(result.current.stream).toBe(stream));
  expect(result.current.failure).toBeNull();
});

test('a request that fails when another camera is already open is neither shown nor reported', async () => {
  const late = Promise.withResolvers<MediaStream>();
  getUserMedia.mockReturnValueOnce(late.promise);
  const [{ stream }] = offer(camera()) as [ReturnType<typeof camera>];
  const { result } = show();
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.stream).toBe(stream));
  await act(async () => late.reject(new DOMException('Permission denied', 'NotAllowedError')));
  expect(result.current).toMatchObject({ stream, failure: null });
  expect(reports).toEqual([]);
});

test('a failure behind the camera closes it and is reported', async () => {
  const [{ track, stream }] = offer(camera()) as [ReturnType<typeof camera>];
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(stream));
  const failure = { text: 'The scanner stopped', advice: 'Try again' };
  act(() => result.current.fail(failure));
  expect(track.stop).toHaveBeenCalled();
  expect(result.current).toMatchObject({ stream: null, failure });
  // A last word of the closed camera neither hides that nor opens it again.
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(result.current).toMatchObject({ stream: null, failure });
});

test('a camera that the browser took away is opened again, and an old one is not missed', async () => {
  const [first, second] = offer(camera(), camera());
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(first?.stream));
  act(() => void first?.track.dispatchEvent(new Event('ended')));
  await waitFor(() => expect(result.current.stream).toBe(second?.stream));
  first?.track.dispatchEvent(new Event('mute'));
  first?.track.dispatchEvent(new Event('ended'));
  await act(async () => undefined);
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test.each([
  ['longer than a second', 1000, true, 'visible', 2],
  ['not yet a second', 999, true, 'visible', 1],
  ['and came back', 1000, false, 'visible', 1],
  ['out of view', 1000, true, 'hidden', 1],
] as const)('a camera that is quiet is opened again: %s', async (_, ms, muted, state, times) => {
  const [first] = offer(camera(), camera());
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(first?.stream));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  if (first) first.track.muted = true;
  first?.track.dispatchEvent(new Event('mute'));
  if (first) first.track.muted = muted;
  visibility = state;
  await act(() => vi.advanceTimersByTimeAsync(ms));
  expect(getUserMedia).toHaveBeenCalledTimes(times);
});

test('a camera without a picture from its start says so, and shows the picture once it has one', async () => {
  const [first] = offer(camera());
  if (!first) throw new Error('no camera');
  first.track.muted = true;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { result } = show();
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(result.current).toMatchObject({ stream: first.stream, failure: null });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.failure?.text).toBe('The camera gives no picture');
  first.track.muted = false;
  await act(async () => void first.track.dispatchEvent(new Event('unmute')));
  expect(result.current).toMatchObject({ stream: first.stream, failure: null });
  expect(getUserMedia).toHaveBeenCalledOnce();
  // The phone's other reasons stay.
  act(() => result.current.fail({ text: 'The scanner stopped', advice: 'Try again' }));
  await act(async () => void first.track.dispatchEvent(new Event('unmute')));
  expect(result.current.failure?.text).toBe('The scanner stopped');
});

test('the light is switched on and off, and is not offered again where it fails', async () => {
  const [{ track, stream }] = offer(camera({ torch: true })) as [ReturnType<typeof camera>];
  const { result } = show();
  act(() => result.current.toggleTorch());
  await waitFor(() => expect(result.current.powers.torch).toBe(true));
  expect(result.current.stream).toBe(stream);
  for (const torch of [true, false]) {
    act(() => result.current.toggleTorch());
    await waitFor(() => expect(result.current.torch).toBe(torch));
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch }] });
  }
  track.applyConstraints.mockRejectedValue(new DOMException('', 'NotReadableError'));
  act(() => result.current.toggleTorch());
  await waitFor(() => expect(result.current.powers.torch).toBe(false));
  expect(result.current.torch).toBe(false);
  expect(track.applyConstraints).toHaveBeenCalledTimes(3);
});

test('what a camera can do is said of that camera alone, however late it is known', async () => {
  const [first, second] = offer(camera({ torch: true }), camera());
  const known = Promise.withResolvers<typeof devices>();
  const enumerateDevices = vi.fn(async () => devices);
  enumerateDevices.mockReturnValueOnce(known.promise);
  Object.assign(navigator.mediaDevices, { enumerateDevices });
  const { result } = show();
  await waitFor(() => expect(result.current.stream).toBe(first?.stream));
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.stream).toBe(second?.stream));
  await act(async () => known.resolve(devices));
  expect(result.current.powers.torch).toBe(false);
});

test('the chosen camera is requested on the next screen as well', async () => {
  devices = [
    { kind: 'videoinput', deviceId: 'a' },
    { kind: 'videoinput', deviceId: 'b' },
  ];
  const [first, second] = offer(camera(), camera(), camera());
  const { result, unmount } = show();
  await waitFor(() => expect(result.current.stream).toBe(first?.stream));
  act(() => result.current.switchCamera());
  await waitFor(() => expect(result.current.stream).toBe(second?.stream));
  expect(first?.track.stop).toHaveBeenCalled();
  unmount();
  show();
  const asked = { video: expect.objectContaining({ deviceId: { exact: 'b' } }) };
  expect(getUserMedia).toHaveBeenNthCalledWith(2, expect.objectContaining(asked));
  expect(getUserMedia).toHaveBeenNthCalledWith(3, expect.objectContaining(asked));
});

test('a tap on the light while there is no camera changes nothing', async () => {
  const [, second] = offer(camera({ torch: true }), camera({ torch: true }));
  const { result } = show();
  await waitFor(() => expect(result.current.powers.torch).toBe(true));
  await become('hidden');
  await act(async () => result.current.toggleTorch());
  expect(result.current).toMatchObject({ torch: false, powers: { torch: true } });
  await become('visible');
  await waitFor(() => expect(result.current.stream).toBe(second?.stream));
  expect(second?.track.applyConstraints).not.toHaveBeenCalled();
});

test.each([
  ['it went on', (lit: PromiseWithResolvers<undefined>) => lit.resolve(undefined)],
  ['it failed', (lit: PromiseWithResolvers<undefined>) => lit.reject(new Error('ended'))],
])('a light that was tapped as its camera closed says nothing of the next one: %s', async (_, settle) => {
  const [first] = offer(camera({ torch: true })) as [ReturnType<typeof camera>];
  const { result } = show();
  await waitFor(() => expect(result.current.powers.torch).toBe(true));
  const lit = Promise.withResolvers<undefined>();
  first.track.applyConstraints.mockReturnValue(lit.promise);
  act(() => result.current.toggleTorch());
  await become('hidden');
  await act(async () => settle(lit));
  expect(result.current).toMatchObject({ stream: null, torch: false, powers: { torch: true } });
});
