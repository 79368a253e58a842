import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { recordsIn } from '#platform/audit/records-in.ts';
import { type CachedReply, sendCached, tagOf } from './list-cache.ts';

/** By the value that was read: desks that were given the same one are sent the same bytes. */
const encoded = new WeakMap<object, CachedReply>();

/** Writes what was read as JSON, with an empty `asOf` and nothing but what its schema declares. */
export type WriteReply<Value> = (value: Value) => string;

/** Writes what was read by its schema. */
export function writtenBy<S extends z.$ZodType<{ asOf: string }>>(
  schema: S,
): WriteReply<Omit<z.input<S>, 'asOf'>> {
  return (value) => JSON.stringify(parse(schema, { asOf: '', ...value }));
}

/**
 * Sends what was read with the time at which it was asked for, by the first who is sent it: a reading that waits shows what was so
 * before. The tag leaves the time out: whoever has the same already gets 304.
 */
export async function sendAsOf<Value extends object>(
  { request, reply, askedAt }: { request: FastifyRequest; reply: FastifyReply; askedAt: number },
  write: WriteReply<Value>,
  value: Value,
): Promise<FastifyReply> {
  const sent = encoded.get(value) ?? encodeAsOf(write(value), value, askedAt);
  encoded.set(value, sent);
  return await sendCached(request, reply, sent);
}

function encodeAsOf(text: string, value: object, askedAt: number): CachedReply {
  const body = Buffer.from(text.replace('"asOf":""', `"asOf":${JSON.stringify(toInstant(askedAt))}`));
  return { body, etag: tagOf(text), records: recordsIn(value), asOf: null };
}
