import { type ErrorCode, errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { HttpResponse } from 'msw';

/** The server's own answer for an error of the catalogue. */
export function errorReply(code: ErrorCode, extra: Record<string, unknown> = {}) {
  const { status, text } = errorCatalogue[code];
  return HttpResponse.json({ error: text, code, requestId: 'req-1', ...extra }, { status });
}
