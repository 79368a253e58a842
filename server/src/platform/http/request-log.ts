import type { ErrorCode } from '@offpiste/domain/contract/errors.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '../server-config.ts';
import { terminalLog } from './terminal-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the refusal in the reply. */
    refusal: ErrorCode | null;
  }
}

/**
 * Structured logging without personal data: no bodies, addresses, names or codes; for an error only its kind and place.
 * Each line is JSON, or short on a terminal.
 */
export function loggerOptions({
  logLevel,
  onTerminal,
}: Pick<ServerConfig, 'logLevel' | 'onTerminal'>): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    ...(onTerminal && { stream: terminalLog((text) => process.stdout.write(text)) }),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
  };
}

interface ErrorDescription {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

interface DatabaseFault extends Error {
  code?: string;
  severity?: string;
  table?: string;
  constraint?: string;
}

/** A database's messages quote values, so they are left out; its code, table and constraint suffice. */
export function describeError(error: DatabaseFault): ErrorDescription {
  const fromDatabase = error.severity !== undefined;
  const calls = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  return {
    type: error.name,
    message: messageOf(error, fromDatabase),
    stack: calls.slice(0, 8).join('\n'),
    ...(error.code && { code: error.code }),
    ...(error.table && { table: error.table }),
    ...(error.constraint && { constraint: error.constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** The error quotes a piece of a text that could not be parsed. */
function messageOf(error: DatabaseFault, fromDatabase: boolean): string {
  if (fromDatabase) return `database error ${error.code}`;
  return error instanceof SyntaxError ? 'a text could not be parsed' : error.message;
}

/** One line per request: the route's pattern replaces its address, which may contain codes and names. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusal', null);
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.refusal && { refusal: request.refusal }),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}
