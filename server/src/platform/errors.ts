import type { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import {
  type ErrorCode,
  type ErrorValues,
  errorCatalogue,
  errorText,
} from '@offpiste/domain/contract/errors.ts';

/** A refusal with its code in the catalogue of errors. Throw it anywhere; the error handler writes the reply. */
export class RequestError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorReply['details'];
  readonly headers: Record<string, string>;
  /** Fields besides the common ones, such as `recorded` of a conflict. */
  readonly extra: object;

  constructor(
    code: ErrorCode,
    options: {
      /** For the `{name}`s in the code's text. */
      values?: ErrorValues;
      details?: ErrorReply['details'];
      headers?: Record<string, string>;
      extra?: object;
    } = {},
  ) {
    super(errorText(code, options.values));
    this.name = 'RequestError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

/** The reply's body in the one shape of all errors. */
export function errorReply(error: RequestError, requestId: string): ErrorReply {
  return {
    error: error.message,
    code: error.code,
    requestId,
    ...(error.details && { details: error.details }),
    ...error.extra,
  };
}

/** Returns what was thrown as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
