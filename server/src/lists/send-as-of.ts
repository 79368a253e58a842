import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { type CachedReply, encodeReply, sendCached } from './list-cache.ts';

/** By the value that was read: desks that were given the same one are sent the same bytes. */
const encoded = new WeakMap<object, CachedReply>();

/**
 * Sends what was read with the time at which it was first sent, which the tag leaves out: whoever has the same already gets
 * 304, with the time of now.
 */
export async function sendAsOf<S extends z.$ZodType<{ asOf: string }>>(
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: number },
  schema: S,
  value: Omit<z.input<S>, 'asOf'>,
): Promise<FastifyReply> {
  let sent = encoded.get(value);
  if (!sent) {
    const cut = parse(schema, { asOf: toInstant(now), ...value });
    sent = { ...encodeReply(cut), etag: encodeReply({ ...cut, asOf: '' }).etag };
    encoded.set(value, sent);
  }
  return await sendCached(request, reply, sent);
}
