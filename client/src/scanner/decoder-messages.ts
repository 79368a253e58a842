import type { View } from './view.ts';

/**
 * Page → worker: a frame, a picture or pixels to look at; or a whole stream or camera track to look through.
 * `feed` numbers the messages, so that a late answer is never mistaken for another's.
 */
export type ToDecoder =
  | { kind: 'start'; wasmUrl: string | null }
  | { kind: 'frame'; feed: number; frame: VideoFrame }
  | { kind: 'picture'; feed: number; picture: ImageBitmap }
  | { kind: 'pixels'; feed: number; rgba: ArrayBuffer; width: number; height: number }
  | { kind: 'stream'; feed: number; frames: ReadableStream<VideoFrame> }
  | { kind: 'track'; feed: number; track: MediaStreamTrack }
  | { kind: 'end'; feed: number }
  /** Which part of a camera frame is on the screen. */
  | { kind: 'view'; view: View }
  /** Frames that come meanwhile are dropped unread. */
  | { kind: 'rest'; resting: boolean };

/** Worker → page: `looked` once per frame, so that the page keeps one in flight. */
export type FromDecoder =
  | { kind: 'ready'; decoder: 'wasm' | 'plain' }
  /** No decoder could be started at all. */
  | { kind: 'broken'; reason: string }
  | { kind: 'looked'; feed: number; text: string | null }
  | { kind: 'ended'; feed: number }
  | { kind: 'failed'; feed: number; reason: string };
