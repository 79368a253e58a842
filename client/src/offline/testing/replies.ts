import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import type { ApiResult } from '#api/api-result.ts';

/** An error in our server's shape. */
export function errorReply(
  status: number,
  code: string,
  extra: object = {},
  headers: Record<string, string> = {},
): ApiResult<never> {
  const error: ErrorReply = { error: `text of ${code}`, code, requestId: 'request-1', ...extra };
  return { ok: false, kind: 'http', status, error, headers: new Headers(headers) };
}
