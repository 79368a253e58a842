import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { ListVersions } from '#platform/app-deps.ts';
import { createKeeper } from './keeper.ts';

/** A list's reply as it is sent. The tag is made from the bytes, so every server gives the same one. */
export interface CachedReply {
  body: Buffer;
  etag: string;
}

export interface ListCache {
  /** The reply of the call `name` on a list, built only if the list may have changed since. */
  get<S extends z.$ZodType>(
    name: string,
    list: string,
    schema: S,
    build: () => Promise<z.input<S>>,
  ): Promise<CachedReply>;
}

const MAX_REPLIES = 2_000;

/** Keeps replies of lists; phones ask for them every ten seconds, and mostly nothing changed. */
export function createListCache(versions: ListVersions): ListCache {
  const replies = createKeeper<CachedReply>(versions, MAX_REPLIES);
  return {
    get: (name, list, schema, build) => replies.get(name, list, async () => toReply(schema, await build())),
  };
}

/** Answers with the reply, or with 304 when the caller has it already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedReply,
): FastifyReply {
  reply.header('ETag', etag);
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Whether an If-None-Match header names this tag; proxies may have made it weak. */
export function hasTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

/** A value as it is sent, cut to what its schema declares. */
export function toReply<S extends z.$ZodType>(schema: S, value: z.input<S>): CachedReply {
  const body = Buffer.from(JSON.stringify(parse(schema, value)));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}
