import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { REP_HEADER } from '@offpiste/domain/contract/headers.ts';
import type * as z from 'zod/mini';
import { type RefreshOutcome, refreshSession } from '#token/refresh-session.ts';
import { announceSessionEnd } from '#token/session-end.ts';
import { storedRefreshToken, storedRep } from '#token/session-storage.ts';
import type { ApiResult } from './api-result.ts';
import {
  readBytesReply,
  readFileReply,
  readFormReply,
  readJsonReply,
  readStreamReply,
} from './read-reply.ts';
import { type Method, type RequestOptions, sendRequest } from './send-request.ts';

export type { ApiResult } from './api-result.ts';

/** Refused calls that no renewal would help. */
const OPENS_SESSION = /^\/auth\/(?!sessions|password|hq)/;
const BYTES_TIMEOUT_MS = 60_000;

/** The typed calls to the server. They never throw: a failure is in the result. */
export const api = {
  /** A JSON call; the reply must match `schema` when one is given. */
  request<T>(
    method: Method,
    path: string,
    options: RequestOptions & { schema?: z.ZodMiniType<T> } = {},
  ): Promise<ApiResult<T>> {
    const { schema, headers, ...rest } = options;
    return withSession(path, (asRep) =>
      sendRequest(method, path, { ...rest, headers: { ...asRep, ...headers } }, (response) =>
        readJsonReply(response, schema),
      ),
    );
  },

  /** A binary download; with an `etag` the answer may be 304 and no bytes. */
  bytes(path: string, options: DownloadOptions = {}): Promise<ApiResult<Uint8Array<ArrayBuffer>>> {
    return download(path, 'application/octet-stream', readBytesReply, options);
  },

  /** A document of any type; with an `etag` the answer may be 304 and no bytes. */
  file(path: string, options: DownloadOptions = {}): Promise<ApiResult<Uint8Array<ArrayBuffer>>> {
    return download(path, '*/*', readFileReply, options);
  },

  /** Several documents in one reply. */
  form(path: string): Promise<ApiResult<FormData>> {
    return download(path, 'multipart/form-data', readFormReply, {});
  },

  /** A reply that goes on until whoever reads it cancels it; with an `etag` it may begin with what has changed since. */
  stream(path: string, options: DownloadOptions = {}): Promise<ApiResult<ReadableStream<Uint8Array>>> {
    return download(path, 'text/event-stream', readStreamReply, options);
  },
};

interface DownloadOptions {
  etag?: string | undefined;
}

function download<T>(
  path: string,
  accepted: string,
  read: (response: Response) => Promise<ApiResult<T>>,
  { etag }: DownloadOptions,
): Promise<ApiResult<T>> {
  return withSession(path, (asRep) => {
    const headers = { ...asRep, Accept: accepted, ...(etag ? { 'If-None-Match': etag } : {}) };
    return sendRequest('GET', path, { headers, timeoutMs: BYTES_TIMEOUT_MS }, read);
  });
}

/**
 * A call refused for want of a session, or of the right to its brand, renews the session and is sent once more. Both times it names the rep who was signed in
 * when it began: a rep who signs in meanwhile has not made it.
 */
async function withSession<T>(
  path: string,
  sendAs: (asRep: Record<string, string>) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const usedToken = storedRefreshToken();
  const rep = storedRep();
  const send = () => sendAs(rep ? headerOfRep(rep.repId) : {});
  const first = await send();
  if (!needsRenewal(first) || OPENS_SESSION.test(path)) return first;

  const outcome = await refreshSession(usedToken);
  if (outcome !== 'refreshed') return refreshFailure(outcome, first.headers);

  const second = await send();
  if (!isUnauthenticated(second)) return second;
  return authFailure(401, 'unauthenticated', 'Authentication failed during token refresh', second.headers);
}

/** Says whose session a call is meant for. */
export function headerOfRep(repId: string): Record<string, string> {
  return { [REP_HEADER]: encodeURIComponent(repId) };
}

/** The app's brand follows from the rep's level: a brand that is refused means that the level is another by now. */
function needsRenewal<T>(result: ApiResult<T>): result is Extract<ApiResult<T>, { kind: 'http' }> {
  if (result.ok || result.kind !== 'http') return false;
  return result.error?.code === 'brand_forbidden' || isUnauthenticated(result);
}

function isUnauthenticated<T>(result: ApiResult<T>): result is Extract<ApiResult<T>, { kind: 'http' }> {
  if (result.ok || result.kind !== 'http' || result.status !== 401) return false;
  // The session is valid; the typed password is not.
  return result.error?.code !== 'invalid_credentials';
}

function refreshFailure(outcome: Exclude<RefreshOutcome, 'refreshed'>, headers: Headers): ApiResult<never> {
  switch (outcome) {
    case 'unavailable':
      return authFailure(
        503,
        'refresh_unavailable',
        'Temporary authentication issue. Please try again.',
        headers,
      );
    case 'invalid': {
      const text = 'Authentication failed - please log in again';
      announceSessionEnd(text);
      return authFailure(401, 'refresh_invalid', text, headers);
    }
    case 'none': {
      const text = 'Session expired - please log in again';
      announceSessionEnd(text);
      return authFailure(401, 'unauthenticated', text, headers);
    }
  }
}

function authFailure(status: number, code: string, text: string, headers: Headers): ApiResult<never> {
  const error: ErrorReply = { error: text, code, requestId: headers.get('x-request-id') ?? '' };
  return { ok: false, kind: 'http', status, error, headers };
}
