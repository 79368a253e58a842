import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeCamera, nextCamera, openCamera, powersOf, setTorch } from './camera.ts';

const REAR = { facing: 'environment' } as const;
const getUserMedia = vi.fn<(wish: MediaStreamConstraints) => Promise<MediaStream>>();
let devices: { kind: string; deviceId: string }[];

/** A camera of the given capabilities. */
function camera(capabilities: object = {}, deviceId = 'a') {
  const track = {
    stop: vi.fn(),
    applyConstraints: vi.fn(async (_wish: MediaTrackConstraints) => undefined),
    getCapabilities: () => capabilities,
    getSettings: () => ({ deviceId }),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return { track, stream };
}
const failing = (name: string) => new DOMException('no', name);

beforeEach(() => {
  devices = [];
  getUserMedia.mockReset();
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices: async () => devices },
    configurable: true,
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => void vi.useRealTimers());

test('a browser that offers no camera here is one without https', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await expect(openCamera(REAR)).rejects.toMatchObject({ name: 'NotSupportedError' });
});

test('a phone without a camera of this kind uses any', async () => {
  const { stream } = camera();
  getUserMedia.mockRejectedValueOnce(failing('OverconstrainedError')).mockResolvedValueOnce(stream);
  expect(await openCamera(REAR)).toBe(stream);
  expect(getUserMedia).toHaveBeenLastCalledWith({ audio: false, video: true });
});

test.each(['NotReadableError', 'AbortError'])(
  'a camera still in use is requested once more: %s',
  async (name) => {
    const { stream } = camera();
    getUserMedia.mockRejectedValueOnce(failing(name)).mockResolvedValueOnce(stream);
    const opened = openCamera(REAR);
    await vi.advanceTimersByTimeAsync(599);
    expect(getUserMedia).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await opened).toBe(stream);
    expect(getUserMedia.mock.calls[1]).toEqual(getUserMedia.mock.calls[0]);
  },
);

test('after a refusal the camera is not requested again', async () => {
  getUserMedia.mockRejectedValue(failing('NotAllowedError'));
  await expect(openCamera(REAR)).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(getUserMedia).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing', {}, []],
  ['focus', { focusMode: ['manual', 'continuous'] }, [{ focusMode: 'continuous' }]],
  ['exposure', { exposureMode: ['continuous'] }, [{ exposureMode: 'continuous' }]],
  ['neither', { focusMode: ['manual'], exposureMode: ['manual'] }, []],
  [
    'a darker picture',
    { exposureCompensation: { min: -2, max: 2, step: 0.1 } },
    [{ exposureCompensation: -0.5 }],
  ],
  [
    'one a little darker',
    { exposureCompensation: { min: -0.3, max: 2, step: 0.1 } },
    [{ exposureCompensation: -0.3 }],
  ],
  ['none darker', { exposureCompensation: { min: 0, max: 2, step: 0.1 } }, []],
])('a camera is asked for the settings it supports: %s', async (_, capabilities, wishes) => {
  const { track, stream } = camera(capabilities);
  getUserMedia.mockResolvedValue(stream);
  await openCamera(REAR);
  expect(track.applyConstraints.mock.calls).toEqual(wishes.map((wish) => [{ advanced: [wish] }]));
});

test('one help that fails spoils neither the next nor the picture', async () => {
  const { track, stream } = camera({ focusMode: ['continuous'], exposureMode: ['continuous'] });
  track.applyConstraints.mockRejectedValueOnce(failing('OverconstrainedError'));
  getUserMedia.mockResolvedValue(stream);
  expect(await openCamera(REAR)).toBe(stream);
  expect(track.applyConstraints).toHaveBeenCalledTimes(2);
});

test('a light and a second camera are offered where there are any', async () => {
  devices = [
    { kind: 'videoinput', deviceId: 'a' },
    { kind: 'audioinput', deviceId: 'm' },
  ];
  expect(await powersOf(camera({ torch: true }).stream)).toEqual({ torch: true, several: false });
  devices.push({ kind: 'videoinput', deviceId: 'b' });
  expect(await powersOf(camera().stream)).toEqual({ torch: false, several: true });
});

test('switching goes through all cameras and back to the first', async () => {
  devices = [
    { kind: 'videoinput', deviceId: 'a' },
    { kind: 'audioinput', deviceId: 'm' },
    { kind: 'videoinput', deviceId: 'b' },
  ];
  expect(await nextCamera(camera({}, 'a').stream)).toEqual({ deviceId: 'b' });
  expect(await nextCamera(camera({}, 'b').stream)).toEqual({ deviceId: 'a' });
  expect(await nextCamera(null)).toEqual({ deviceId: 'a' });
  devices = [];
  expect(await nextCamera(null)).toEqual(REAR);
});

test('a phone that does not say what it has still opens its camera', async () => {
  const { track, stream } = camera();
  Reflect.deleteProperty(track, 'getCapabilities');
  Object.assign(navigator.mediaDevices, {
    enumerateDevices: () => Promise.reject(failing('NotAllowedError')),
  });
  getUserMedia.mockResolvedValue(stream);
  expect(await openCamera(REAR)).toBe(stream);
  expect(await powersOf(stream)).toEqual({ torch: false, several: false });
  expect(await nextCamera(stream)).toEqual(REAR);
});

test('the light is switched, and closing stops every track', async () => {
  const { track, stream } = camera();
  await setTorch(stream, true);
  expect(track.applyConstraints).toHaveBeenCalledExactlyOnceWith({ advanced: [{ torch: true }] });
  closeCamera(stream);
  expect(track.stop).toHaveBeenCalledOnce();
  closeCamera(null);
});
