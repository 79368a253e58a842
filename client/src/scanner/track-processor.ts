/** Turns a camera track into a stream of frames. Chrome has it on the page and in workers, Safari in workers only. */
export type TrackProcessorClass = new (options: {
  track: MediaStreamTrack;
  /** Frames kept for a slow reader; with 1 the next frame replaces an unread one. */
  maxBufferSize?: number;
}) => { readable: ReadableStream<VideoFrame> };

declare global {
  var MediaStreamTrackProcessor: TrackProcessorClass | undefined;
}

/** The frames of a track; throws where this thread has no track processor. */
export function framesOf(track: MediaStreamTrack): ReadableStream<VideoFrame> {
  const Processor = globalThis.MediaStreamTrackProcessor;
  if (!Processor) throw new Error('no track processor');
  return new Processor({ track, maxBufferSize: 1 }).readable;
}
