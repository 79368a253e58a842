import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ErrorReport, receiveReports } from '#browser/report-error.ts';
import { CameraView } from './camera-view.tsx';
import { feedFrames } from './frame-source.ts';

const rest = vi.hoisted(() => vi.fn<(resting: boolean) => void>());
vi.mock('./decoder-client.ts', () => ({ decoderClient: () => ({ rest }) }));
vi.mock('./frame-source.ts', () => ({ feedFrames: vi.fn() }));

const getUserMedia = vi.fn<() => Promise<MediaStream>>();
const stream = {
  getTracks: () => [],
  getVideoTracks: () => [],
} as unknown as MediaStream;
let reports: ErrorReport[];
let stop: () => void;

beforeEach(() => {
  reports = [];
  stop = receiveReports((report) => reports.push(report));
  HTMLMediaElement.prototype.play = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices: async () => [] },
    configurable: true,
  });
});
afterEach(() => stop());

test.each([
  ['Permission denied', new DOMException('Permission denied', 'NotAllowedError')],
  ['Failed to access camera', new DOMException('', 'SecurityError')],
])('a camera that cannot be opened is shown and reported: %s', async (text, error) => {
  getUserMedia.mockRejectedValue(error);
  render(<CameraView paused={false} onScan={vi.fn()} />);
  await waitFor(() => expect(screen.getByText(text).closest('[role=alert]')).not.toBeNull());
  expect(reports).toEqual([{ error, place: 'camera' }]);
});

test('a camera whose screen has been left meanwhile is neither', async () => {
  let refuse: (error: Error) => void = () => undefined;
  getUserMedia.mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  const { unmount } = render(<CameraView paused={false} onScan={vi.fn()} />);
  unmount();
  refuse(new DOMException('', 'NotFoundError'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reports).toEqual([]);
});

test('a scanner that stops is shown and reported', async () => {
  getUserMedia.mockResolvedValue(stream);
  const error = new Error('no frame came');
  vi.mocked(feedFrames).mockRejectedValue(error);
  render(<CameraView paused={false} onScan={vi.fn()} />);
  await screen.findByText('The scanner stopped');
  expect(reports).toEqual([{ error, place: 'camera' }]);
});

/** A camera; the test sets the text in its frames. */
async function watching(paused = false) {
  getUserMedia.mockResolvedValue(stream);
  let report = (_text: string | null) => {};
  let signal = new AbortController().signal;
  vi.mocked(feedFrames).mockImplementation((_video, _decoder, onText, until) => {
    report = onText;
    signal = until;
    return new Promise((_, reject) =>
      until.addEventListener('abort', () => reject(new Error('closed')), { once: true }),
    );
  });
  const onScan = vi.fn();
  const view = render(<CameraView paused={paused} onScan={onScan} />);
  await waitFor(() => expect(signal.aborted || vi.mocked(feedFrames).mock.calls.length > 0).toBe(true));
  return {
    ...view,
    onScan,
    see: (text: string | null) => act(() => report(text)),
    pause: (resting: boolean) => view.rerender(<CameraView paused={resting} onScan={onScan} />),
    isOver: () => signal.aborted,
    inView: () => view.container.querySelector('[data-in-view]')?.getAttribute('data-in-view') === 'true',
  };
}
beforeEach(() => {
  vi.mocked(feedFrames).mockReset();
  rest.mockReset();
});

test('a code in view is handed on and lights the corners until it was out of view for 400 ms', async () => {
  const { see, onScan, inView } = await watching();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  see(null);
  expect(inView()).toBe(false);
  expect(onScan).not.toHaveBeenCalled();
  see('NUCO');
  expect(onScan).toHaveBeenCalledExactlyOnceWith({ text: 'NUCO', source: 'camera', at: Date.now() });
  expect(inView()).toBe(true);
  act(() => void vi.advanceTimersByTime(399));
  see(null);
  expect(inView()).toBe(true);
  see('NUCO');
  act(() => void vi.advanceTimersByTime(399));
  expect(inView()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(inView()).toBe(false);
});

test('while paused the decoder rests, and what it had begun to read is not handed on', async () => {
  const { see, onScan, inView, pause } = await watching();
  expect(rest).toHaveBeenLastCalledWith(false);
  pause(true);
  expect(rest).toHaveBeenLastCalledWith(true);
  see('NUCO');
  expect(inView()).toBe(false);
  expect(onScan).not.toHaveBeenCalled();
  pause(false);
  expect(rest).toHaveBeenLastCalledWith(false);
  see('NUCO');
  expect(onScan).toHaveBeenCalledOnce();
});

test('a screen that is left ends the reading, and that is no failure', async () => {
  const { unmount, isOver } = await watching();
  expect(isOver()).toBe(false);
  unmount();
  expect(isOver()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reports).toEqual([]);
});

test('the frame says why a code was refused and how long to wait, and otherwise nothing', async () => {
  getUserMedia.mockReturnValue(new Promise(() => {}));
  vi.mocked(feedFrames).mockResolvedValue(undefined);
  const { rerender } = render(
    <CameraView paused={false} onScan={vi.fn()} message="Invalid QR Code Type" countdown={2} />,
  );
  expect(screen.getByRole('alert').textContent).toBe('Invalid QR Code Type');
  expect(screen.getByRole('timer').textContent).toBe('Please wait 2s');
  rerender(<CameraView paused={false} onScan={vi.fn()} countdown={0} />);
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.queryByRole('timer')).toBeNull();
  rerender(<CameraView paused={false} onScan={vi.fn()} />);
  expect(screen.queryByRole('timer')).toBeNull();
});

/** A phone whose camera has a light, and so many cameras. */
function phone(cameras: number) {
  const track = Object.assign(new EventTarget(), {
    stop: vi.fn(),
    applyConstraints: vi.fn(async () => undefined),
    getCapabilities: () => ({ torch: true }),
    getSettings: () => ({ deviceId: '0' }),
  });
  getUserMedia
    .mockReset()
    .mockImplementation(
      async () => ({ getTracks: () => [track], getVideoTracks: () => [track] }) as unknown as MediaStream,
    );
  const devices = Array.from({ length: cameras }, (_, id) => ({ kind: 'videoinput', deviceId: `${id}` }));
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices: async () => devices },
    configurable: true,
  });
  vi.mocked(feedFrames).mockReturnValue(new Promise(() => {}));
  return track;
}
const button = (name: string) => screen.queryByRole('button', { name });

test('the light has a button that says what a tap does, where the camera has a light', async () => {
  const track = phone(1);
  render(<CameraView paused={false} onScan={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Light on' }));
  await screen.findByRole('button', { name: 'Light off' });
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  fireEvent.click(screen.getByRole('button', { name: 'Light off' }));
  await screen.findByRole('button', { name: 'Light on' });
  expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });
  expect(button('Switch camera')).toBeNull();
});

test('a phone with several cameras has a button for the next one', async () => {
  phone(2);
  render(<CameraView paused={false} onScan={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Switch camera' }));
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  expect(getUserMedia).toHaveBeenLastCalledWith(
    expect.objectContaining({ video: expect.objectContaining({ deviceId: { exact: '1' } }) }),
  );
});

test('a camera without a light has no button for one', async () => {
  getUserMedia.mockResolvedValue(stream);
  await watching();
  await act(async () => undefined);
  expect(button('Light on')).toBeNull();
  expect(button('Switch camera')).toBeNull();
});

test('until the camera is open the screen says that it starts, and a failed one is tried again by its button', async () => {
  phone(1);
  const opened = Promise.withResolvers<MediaStream>();
  getUserMedia.mockReturnValueOnce(opened.promise);
  render(<CameraView paused={false} onScan={vi.fn()} />);
  const starting = () => screen.queryByText(/^Starting the camera/);
  expect(starting()).not.toBeNull();
  await act(async () => opened.reject(new DOMException('', 'NotAllowedError')));
  expect(starting()).toBeNull();
  expect(screen.getByText(/^Allow the camera for this site/)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try the camera again' }));
  await screen.findByRole('button', { name: 'Light on' });
  expect([starting(), button('Try the camera again')]).toEqual([null, null]);
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('a scanner that stops can be started again, and its words say what to do', async () => {
  phone(1);
  vi.mocked(feedFrames).mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  render(<CameraView paused={false} onScan={vi.fn()} />);
  await screen.findByText('The scanner stopped');
  expect(screen.getByText(/^Another app may be using the camera/)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try the camera again' }));
  await waitFor(() => expect(feedFrames).toHaveBeenCalledTimes(2));
  expect(screen.queryByText('The scanner stopped')).toBeNull();
});

test('the picture plays by itself, without sound and in its place on an iPhone too', () => {
  getUserMedia.mockReturnValue(new Promise(() => {}));
  const { container } = render(<CameraView paused={false} onScan={vi.fn()} />);
  const video = container.querySelector('video');
  expect([video?.muted, video?.autoplay, video?.hasAttribute('playsinline')]).toEqual([true, true, true]);
});

test('the screen stays awake while the camera is shown', async () => {
  getUserMedia.mockReturnValue(new Promise(() => {}));
  const request = vi.fn(async () => ({ release: async () => undefined }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  render(<CameraView paused={false} onScan={vi.fn()} />);
  await act(async () => undefined);
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
});

test('the decoder of a camera that was opened again knows whether to rest', async () => {
  phone(2);
  render(<CameraView paused onScan={vi.fn()} />);
  const next = await screen.findByRole('button', { name: 'Switch camera' });
  rest.mockClear();
  fireEvent.click(next);
  await waitFor(() => expect(feedFrames).toHaveBeenCalledTimes(2));
  expect(rest).toHaveBeenLastCalledWith(true);
});
