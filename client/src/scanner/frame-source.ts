import type { DecoderClient } from './decoder-client.ts';

/** Ways of getting camera frames to the decoder, best first; each throws where the browser lacks it. */
export const framePaths = ['track-processor', 'video-frame', 'image-bitmap', 'canvas'] as const;
export type FramePath = (typeof framePaths)[number];

const MOST_SIDE = 1280;

interface TrackProcessor {
  readable: ReadableStream<VideoFrame>;
}
type TrackProcessorClass = new (options: {
  track: MediaStreamTrack;
  maxBufferSize: number;
}) => TrackProcessor;

/**
 * Feeds frames of a playing video to the decoder until aborted, by the best path that works here.
 * `onText` is told of every frame: what was found, or null.
 */
export async function feedFrames(
  video: HTMLVideoElement,
  decoder: DecoderClient,
  onText: (text: string | null) => void,
  signal: AbortSignal,
  paths: readonly FramePath[] = framePaths,
): Promise<void> {
  let lastError: unknown;
  for (const path of paths) {
    if (signal.aborted) return;
    try {
      if (path === 'track-processor') await feedStream(video, decoder, onText, signal);
      else await feedOneByOne(video, decoder, grabbers[path], onText, signal);
      if (signal.aborted) return;
    } catch (error) {
      lastError = error;
    }
  }
  if (!signal.aborted) throw lastError ?? new Error('The camera stopped');
}

async function feedStream(
  video: HTMLVideoElement,
  decoder: DecoderClient,
  onText: (text: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorClass })
    .MediaStreamTrackProcessor;
  const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
  if (!Processor || !track) throw new Error('no track processor');
  // A clone, so that ending our stream leaves the picture on the screen running.
  const copy = track.clone();
  signal.addEventListener('abort', () => copy.stop(), { once: true });
  try {
    await decoder.lookThrough(new Processor({ track: copy, maxBufferSize: 1 }).readable, (text) => {
      if (!signal.aborted) onText(text);
    });
  } finally {
    copy.stop();
  }
}

type Grab = (video: HTMLVideoElement) => Promise<[Parameters<DecoderClient['look']>[0], Transferable[]]>;

const grabbers: Record<Exclude<FramePath, 'track-processor'>, Grab> = {
  'video-frame': async (video) => {
    const frame = new VideoFrame(video);
    return [{ kind: 'frame', frame }, [frame]];
  },
  'image-bitmap': async (video) => {
    const picture = await createImageBitmap(video);
    return [{ kind: 'picture', picture }, [picture]];
  },
  canvas: async (video) => {
    const scale = Math.min(1, MOST_SIDE / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas in this browser');
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return [{ kind: 'pixels', rgba: data.buffer, width, height }, [data.buffer]];
  },
};

async function feedOneByOne(
  video: HTMLVideoElement,
  decoder: DecoderClient,
  grab: Grab,
  onText: (text: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await nextFrame(video, signal);
    // A video without a size has no frame yet.
    if (signal.aborted || video.videoWidth === 0) continue;
    const [message, transfer] = await grab(video);
    const text = await decoder.look(message, transfer);
    if (!signal.aborted) onText(text);
  }
}

/** Waits for the camera's next frame, and never for ever: a paused video has none. */
function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });
}
