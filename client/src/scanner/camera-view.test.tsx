import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorReport, receiveReports } from '#browser/report-error.ts';
import { CameraView } from './camera-view.tsx';
import { feedFrames } from './frame-source.ts';

vi.mock('./decoder-client.ts', () => ({ decoderClient: () => ({ rest: vi.fn() }) }));
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
