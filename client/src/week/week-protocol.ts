import type { Question } from './questions.ts';
import type { WeekSummary } from './worker/held-week.ts';

/**
 * What the page asks the week worker. `load` hands over a copy of the packed bytes; `close` has their personal fields
 * closed, and leaves the held week as it is.
 */
export type WeekRequest =
  | { id: number; load: Uint8Array<ArrayBuffer> }
  | { id: number; close: Uint8Array<ArrayBuffer> }
  | { id: number; ask: Question; about: unknown[] };

export type LoadedWeek = { ok: true; summary: WeekSummary } | { ok: false; problem: string };

/** `failed` is a fault of ours, never an outcome that a rep has to read. */
export type WeekResponse = { id: number; answer: unknown } | { id: number; failed: string };
