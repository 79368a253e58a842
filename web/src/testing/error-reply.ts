import {
  type ErrorCode,
  type ErrorValues,
  errorCatalogue,
  errorText,
} from '@offpiste/domain/contract/errors.ts';
import { HttpResponse } from 'msw';

/** The server's own answer for an error of the catalogue. */
export function errorReply(code: ErrorCode, extra: Record<string, unknown> = {}, values: ErrorValues = {}) {
  const { status } = errorCatalogue[code];
  return HttpResponse.json(
    { error: errorText(code, values), code, requestId: 'req-1', ...extra },
    { status },
  );
}
