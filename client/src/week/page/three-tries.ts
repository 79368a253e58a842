import type { ApiResult } from '#api/api-result.ts';

export interface TryOptions {
  wait: (ms: number) => Promise<void>;
  /** Counts the tries that failed. */
  onFailedTry: (tries: number) => void;
}

const TRIES = 3;
const FIRST_WAIT_MS = 1000;

/** Calls the server in three tries, one and two seconds apart; gives the last reply. */
export async function inThreeTries<T>(
  call: () => Promise<ApiResult<T>>,
  { wait, onFailedTry }: TryOptions,
): Promise<ApiResult<T>> {
  for (let tries = 1; ; tries += 1) {
    const reply = await call();
    if (reply.ok) return reply;
    onFailedTry(tries);
    if (tries === TRIES || isFinal(reply)) return reply;
    await wait(FIRST_WAIT_MS * 2 ** (tries - 1));
  }
}

/** An answer of our server that another try would not change. */
function isFinal(failure: Exclude<ApiResult<unknown>, { ok: true }>): boolean {
  return (
    failure.kind === 'http' &&
    failure.error !== null &&
    failure.status < 500 &&
    failure.status !== 408 &&
    failure.status !== 429
  );
}
