import type { DecoderClient, Look } from './decoder-client.ts';
import { framesOf } from './track-processor.ts';
import { viewedArea, viewOf } from './view.ts';

/**
 * Ways of getting camera frames to the decoder, best first; each throws where the browser lacks it.
 * The first two cost the page nothing per frame. Safari has the track processor in workers only; no other browser
 * hands a camera track to a worker, so that path is not covered by the tests in Chromium.
 */
export const framePaths = [
  'track-processor',
  'track-processor-in-worker',
  'video-frame',
  'image-bitmap',
  'canvas',
] as const;
export type FramePath = (typeof framePaths)[number];

const MOST_SIDE = 1280;

/**
 * Feeds frames of a playing video to the decoder until aborted, by the best path that works here: one that fails
 * or falls silent gives way to the next. Calls `onText` for every frame with the text found, or null.
 */
export async function feedFrames(
  video: HTMLVideoElement,
  decoder: DecoderClient,
  onText: (text: string | null) => void,
  signal: AbortSignal,
  paths: readonly FramePath[] = framePaths,
): Promise<void> {
  const onFrame = (text: string | null) => {
    if (!signal.aborted) onText(text);
  };
  followView(video, decoder, signal);
  let lastError: unknown;
  for (const path of paths) {
    if (signal.aborted) return;
    // Shows on the page which path is in use, to help investigate a slow phone.
    video.dataset.framePath = path;
    try {
      if (path === 'track-processor' || path === 'track-processor-in-worker')
        await feedTrack(video, decoder, path, onFrame, signal);
      else await feedOneByOne(video, decoder, grabbers[path], onFrame, signal);
    } catch (error) {
      lastError = error;
    }
  }
  if (!signal.aborted) throw lastError ?? new Error('The camera stopped');
}

/** Sends the decoder the part of the picture that is on the screen, now and when that changes. */
function followView(video: HTMLVideoElement, decoder: DecoderClient, signal: AbortSignal): void {
  const showView = () => decoder.show(currentView(video));
  const watcher = new ResizeObserver(showView);
  watcher.observe(video);
  video.addEventListener('resize', showView, { signal });
  signal.addEventListener('abort', () => watcher.disconnect());
  showView();
}

function currentView(video: HTMLVideoElement) {
  const box = { width: video.clientWidth, height: video.clientHeight };
  return viewOf(box, { width: video.videoWidth, height: video.videoHeight });
}

function currentArea(video: HTMLVideoElement) {
  const { videoWidth: width, videoHeight: height } = video;
  return viewedArea({ x: 0, y: 0, width, height }, currentView(video));
}

async function feedTrack(
  video: HTMLVideoElement,
  decoder: DecoderClient,
  path: 'track-processor' | 'track-processor-in-worker',
  onText: (text: string | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = video.srcObject;
  const [track] = stream && 'getVideoTracks' in stream ? stream.getVideoTracks() : [];
  if (!track) throw new Error('no track');
  // A clone, so that ending our stream leaves the picture on the screen running.
  const copy = track.clone();
  try {
    if (path === 'track-processor') {
      const frames = framesOf(copy);
      await decoder.lookThrough({ kind: 'stream', frames }, [frames], onText, signal);
    } else {
      const transfer = [copy as unknown as Transferable];
      await decoder.lookThrough({ kind: 'track', track: copy }, transfer, onText, signal);
    }
  } finally {
    copy.stop();
  }
}

type Grab = (video: HTMLVideoElement) => Promise<[Look, Transferable[]]>;

const grabbers: Record<'video-frame' | 'image-bitmap' | 'canvas', Grab> = {
  'video-frame': async (video) => {
    const frame = new VideoFrame(video);
    return [{ kind: 'frame', frame }, [frame]];
  },
  'image-bitmap': async (video) => {
    const { x, y, width, height } = currentArea(video);
    const picture = await createImageBitmap(video, x, y, width, height);
    return [{ kind: 'picture', picture }, [picture]];
  },
  canvas: async (video) => {
    const { x, y, width, height } = currentArea(video);
    const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    const context = drawingOf(w, h);
    context.drawImage(video, x, y, width, height, 0, 0, w, h);
    const { data } = context.getImageData(0, 0, w, h);
    return [{ kind: 'pixels', rgba: data.buffer, width: w, height: h }, [data.buffer]];
  },
};

let canvas: HTMLCanvasElement | undefined;

function drawingOf(width: number, height: number): CanvasRenderingContext2D {
  canvas ??= document.createElement('canvas');
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas in this browser');
  return context;
}

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
    const [look, transfer] = await grab(video);
    onText(await decoder.look(look, transfer));
  }
}

/** Waits for the camera's next frame, and never for ever: a paused video has none. */
function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done, { once: true });
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });
}
