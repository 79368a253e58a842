import { type ApiFailure, type ApiResult, failureText } from '#api/api-result.ts';

export type FetchedWeek =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; etag: string | null }
  | { ok: true; bytes: null }
  | { ok: false; status: number | null; problem: string };

export interface FetchWeekOptions {
  get: (path: string, options: { etag?: string | undefined }) => Promise<ApiResult<Uint8Array>>;
  wait: (ms: number) => Promise<void>;
  /** Counts the tries that failed. */
  onFailedTry: (tries: number) => void;
}

const TRIES = 3;
const FIRST_WAIT_MS = 1000;

/** Downloads a week, in three tries, one and two seconds apart. `bytes` is null when the etag's is still the newest. */
export async function fetchWeek(
  weekId: string,
  etag: string | null,
  { get, wait, onFailedTry }: FetchWeekOptions,
): Promise<FetchedWeek> {
  const path = `/api/week/data/${encodeURIComponent(weekId)}`;
  for (let tries = 1; ; tries += 1) {
    const reply = await get(path, { etag: etag ?? undefined });
    if (reply.ok) {
      if (reply.status === 304) return { ok: true, bytes: null };
      return { ok: true, bytes: reply.value as Uint8Array<ArrayBuffer>, etag: reply.headers.get('etag') };
    }
    onFailedTry(tries);
    if (tries === TRIES || isFinal(reply)) return failed(reply);
    await wait(FIRST_WAIT_MS * 2 ** (tries - 1));
  }
}

/** An answer of our server that another try would not change. */
function isFinal(failure: ApiFailure): boolean {
  return (
    failure.kind === 'http' &&
    failure.error !== null &&
    failure.status < 500 &&
    failure.status !== 408 &&
    failure.status !== 429
  );
}

function failed(failure: ApiFailure): FetchedWeek {
  if (failure.kind !== 'http') return { ok: false, status: null, problem: 'Failed to load week data' };
  return { ok: false, status: failure.status, problem: failureText(failure) };
}
