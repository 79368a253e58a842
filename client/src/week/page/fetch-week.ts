import { type ApiFailure, type ApiResult, failureText } from '#api/api-result.ts';
import { inThreeTries, type TryOptions } from './three-tries.ts';

export type FetchedWeek =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; etag: string | null }
  | { ok: true; bytes: null }
  | { ok: false; status: number | null; problem: string };

export interface FetchWeekOptions extends TryOptions {
  get: (path: string, options: { etag?: string | undefined }) => Promise<ApiResult<Uint8Array<ArrayBuffer>>>;
}

/** Downloads a week, in three tries. `bytes` is null when the etag's is still the newest. */
export async function fetchWeek(
  weekId: string,
  etag: string | null,
  { get, ...tries }: FetchWeekOptions,
): Promise<FetchedWeek> {
  const path = `/api/week/data/${encodeURIComponent(weekId)}`;
  const reply = await inThreeTries(() => get(path, { etag: etag ?? undefined }), tries);
  if (!reply.ok) return failed(reply);
  if (reply.status === 304) return { ok: true, bytes: null };
  return { ok: true, bytes: reply.value, etag: reply.headers.get('etag') };
}

function failed(failure: ApiFailure): FetchedWeek {
  if (failure.kind !== 'http') return { ok: false, status: null, problem: 'Failed to load week data' };
  return { ok: false, status: failure.status, problem: failureText(failure) };
}
