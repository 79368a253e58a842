import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/v4/core';
import { sendCached, toReply } from './list-cache.ts';

/**
 * Sends what was read with the time of reading, which the tag leaves out: whoever has the same already gets 304, with the
 * time of now.
 */
export async function sendAsOf<S extends z.$ZodType>(
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: number },
  schema: S,
  valueAsOf: (asOf: string) => z.input<S>,
): Promise<FastifyReply> {
  const { etag } = toReply(schema, valueAsOf(''));
  return await sendCached(request, reply, { ...toReply(schema, valueAsOf(toInstant(now))), etag });
}
