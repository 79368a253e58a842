import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';

/**
 * What became of a call. A network failure is a value like any other.
 * `unproven` means that something answered which need not be our server: a redirect, another origin, not JSON.
 */
export type ApiResult<T> =
  | { ok: true; status: number; value: T; headers: Headers }
  | { ok: false; kind: 'http'; status: number; error: ErrorReply | null; headers: Headers }
  | { ok: false; kind: 'network' | 'timeout' | 'unproven' };

export type ApiFailure = Exclude<ApiResult<unknown>, { ok: true }>;

/** The text a rep reads for a failed call (document 1 §8). */
export function failureText(failure: ApiFailure): string {
  if (failure.kind !== 'http') return 'An error occurred';
  return failure.error?.error || `Request failed with status ${failure.status}`;
}
