/** Page → worker. A frame, a picture or a whole stream of frames to look through; or pixels where nothing else works. */
export type ToDecoder =
  | { kind: 'start'; wasmUrl: string | null }
  | { kind: 'frame'; frame: VideoFrame }
  | { kind: 'picture'; picture: ImageBitmap }
  | { kind: 'pixels'; rgba: ArrayBuffer; width: number; height: number }
  | { kind: 'stream'; frames: ReadableStream<VideoFrame> }
  /** Frames that come meanwhile are let go unread. */
  | { kind: 'rest'; resting: boolean };

/** Worker → page: once per frame, so that the page keeps one in flight. */
export type FromDecoder =
  | { kind: 'ready'; decoder: 'wasm' | 'plain' }
  | { kind: 'looked'; text: string | null }
  | { kind: 'stream-ended' }
  | { kind: 'failed'; reason: string };
