import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type ErrorCode, errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database-away.ts';
import { errorReply, RequestError } from '../errors.ts';
import { refusalHeaders } from './security-headers.ts';

/** What Fastify itself refuses, in our catalogue. Any other error that it blames on the client is a bad request. */
const FRAMEWORK_ERRORS: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_incomplete',
  FST_ERR_MAX_PARAM_LENGTH: 'url_too_long',
};
const RETRY_SOON = { 'Retry-After': '2' };

/** Answers every failure in the one shape, and logs our own errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    await sendError(error, request, reply);
  });
}

/** Sends the reply to a failure; also for failures before routing, such as an address that cannot be read. */
export async function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const refusal = refusalOf(error, request);
  request.refusal = refusal.code;
  await reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorReply(refusal, request.id));
}

/** Returns a failure as what is answered, and logs it where it is our own. */
export function refusalOf(error: Error, { log }: Pick<FastifyRequest, 'log'>): RequestError {
  const refusal = toRefusal(error);
  if (refusal.status === 500) log.error({ err: error }, 'a request failed');
  else if (refusal.code === 'database_unavailable') log.warn({ err: error }, 'the database is away');
  return refusal;
}

function toRefusal(error: Error & { code?: string; statusCode?: number }): RequestError {
  if (error instanceof RequestError) return error;
  if (isDatabaseAway(error)) return new RequestError('database_unavailable', { headers: RETRY_SOON });
  const known = FRAMEWORK_ERRORS[error.code ?? ''];
  if (known) return new RequestError(known);
  if (error.code === 'FST_ERR_REOPENED_CLOSE_SERVER' || error.statusCode === 503)
    return new RequestError('overloaded', { headers: RETRY_SOON });
  const blamesClient = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new RequestError(blamesClient ? 'validation_failed' : 'internal');
}

/**
 * What Node refuses before there is a request. A phone on a bad line causes the first two, and its outbox discards an
 * action up on a 400, so these are answered 408.
 */
const CONNECTION_ERRORS: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_incomplete',
  HPE_INVALID_EOF_STATE: 'request_incomplete',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers a request that did not arrive whole, is not HTTP, or has headers that are too large; nothing is logged then. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { behindProxy }: { behindProxy: boolean },
): void {
  const known = CONNECTION_ERRORS[error.code ?? ''];
  const isNoHttp = error.code?.startsWith('HPE_') ?? false;
  if (!socket.writable || (known === undefined && !isNoHttp)) {
    socket.destroy();
    return;
  }
  const code = known ?? 'validation_failed';
  const { status, text } = errorCatalogue[code];
  const body = JSON.stringify({ error: text, code, requestId: '' });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...refusalHeaders(behindProxy || socket instanceof TLSSocket),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${code}`, ...lines, '', body].join('\r\n'));
  // A client that continues sending would keep a connection that is only half closed.
  socket.destroySoon();
}
