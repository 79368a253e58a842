import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/v4/core';

/** A call of the application with the schemas that its requests and replies are checked by. */
export interface Call {
  method: string;
  /** `:name` is a parameter. */
  url: string;
  params?: z.$ZodType;
  query?: z.$ZodType;
  body?: z.$ZodType;
  /** By status. */
  replies: Readonly<Record<string, z.$ZodType>>;
}

/** Returns a list that has every call of the application once all are registered. */
export function collectCalls(app: FastifyInstance): readonly Call[] {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, url, schema = {} }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD') calls.push({ method: one, url, ...schemasOf(schema) });
  });
  return calls;
}

/** Every schema of a route is one of ours (`checkWithZod`). */
function schemasOf({ params, querystring, body, response }: FastifySchema) {
  return {
    ...(params instanceof z.$ZodType && { params }),
    ...(querystring instanceof z.$ZodType && { query: querystring }),
    ...(body instanceof z.$ZodType && { body }),
    replies: Object.fromEntries(
      Object.entries(response ?? {}).filter(
        (reply): reply is [string, z.$ZodType] => reply[1] instanceof z.$ZodType,
      ),
    ),
  };
}
