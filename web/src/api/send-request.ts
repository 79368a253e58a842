import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { ApiResult } from './api-result.ts';
import { appBrandSlug } from './app-brand.ts';
import { observeClock } from './clock-skew.ts';
import { observeEpoch } from './ledger-epoch.ts';

export type Method = 'GET' | 'POST' | 'PUT';

export interface RequestOptions {
  body?: unknown;
  /** Sent as they are, instead of a body. */
  bytes?: Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
  headers?: Record<string, string>;
}

const DEFAULT_TIMEOUT_MS = 15_000;

/** Sends one request to our own origin and hands the reply to `read` before the timeout ends. */
export async function sendRequest<T>(
  method: Method,
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  try {
    const response = await fetch(new URL(path, location.origin), {
      method,
      headers: requestHeaders(options),
      body: options.bytes ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      credentials: 'include',
      redirect: 'manual',
      signal: timeout.signal,
    });
    if (!isOurs(response)) return { ok: false, kind: 'unproven' };
    // Nothing keeps replies of these calls, so their time is the time.
    if (path.startsWith('/api/')) {
      observeClock(response, Date.now());
      observeEpoch(response);
    }
    return await read(response);
  } catch {
    return { ok: false, kind: timeout.signal.aborted ? 'timeout' : 'network' };
  } finally {
    clearTimeout(timer);
  }
}

function requestHeaders({ body, bytes, headers }: RequestOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(bytes !== undefined && { 'Content-Type': 'application/octet-stream' }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    [BRAND_HEADER]: appBrandSlug(),
    ...headers,
  };
}

/** Hotel and airport networks answer with redirects to their own sign-in page. */
function isOurs(response: Response): boolean {
  if (response.type === 'opaqueredirect' || response.redirected) return false;
  if (response.status >= 300 && response.status < 400 && response.status !== 304) return false;
  return response.url === '' || new URL(response.url).origin === location.origin;
}
