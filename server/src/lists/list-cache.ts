import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import type { AppDeps } from '#platform/app-deps.ts';
import type { Queries } from '#platform/as-rep.ts';
import { recordsIn } from '#platform/audit/records-in.ts';
import { onceFor } from '#platform/once-for.ts';
import { readAsOf } from './as-of.ts';
import type { AboutList, ReadableList } from './lists-of-week.ts';
import { createVersionedCache } from './versioned-cache.ts';

/** A list's reply as it is sent. The tag is made from the bytes, so every server gives the same one. */
export interface CachedReply {
  body: Buffer;
  etag: string;
  /** How many records it contains. */
  records: number;
  /** The snapshot it was read as of, for `includesTransaction`; null where no action changes it. */
  asOf: string | null;
}

export interface ListCache {
  /** The reply of the call `name` on a list, built only if the list may have changed since. */
  get<S extends z.$ZodType>(
    name: string,
    list: string,
    schema: S,
    build: () => Promise<z.input<S>>,
  ): Promise<CachedReply>;
  /** The same of a list that actions change: all of it is read through what `build` is given, as of one moment. */
  getAsOf<S extends z.$ZodType>(
    name: string,
    list: string,
    schema: S,
    build: (moment: Queries) => Promise<z.input<S>>,
  ): Promise<CachedReply>;
  /** `get` as something to be asked later: by the list's own call, or with all others of the week. */
  of<S extends z.$ZodType>(
    about: AboutList,
    schema: S,
    build: () => Promise<z.input<S>>,
  ): ReadableList<z.output<S>>;
  /** `getAsOf` as something to be asked later. */
  ofAsOf<S extends z.$ZodType>(
    about: AboutList,
    schema: S,
    build: (moment: Queries) => Promise<z.input<S>>,
  ): ReadableList<z.output<S>>;
}

const MAX_REPLIES = 2_000;

/** Keeps replies of lists; many phones ask for the same, again and again. */
export function createListCache({
  database,
  listVersions,
}: Pick<AppDeps, 'database' | 'listVersions'>): ListCache {
  const replies = createVersionedCache<CachedReply>(listVersions, MAX_REPLIES);
  const get: ListCache['get'] = (name, list, schema, build) =>
    replies.get(name, list, async () => toReply(schema, await build()));
  const getAsOf: ListCache['getAsOf'] = (name, list, schema, build) =>
    replies.get(name, list, async () => {
      const { value, asOf } = await readAsOf(database, build);
      return { ...toReply(schema, value), asOf };
    });
  return {
    get,
    getAsOf,
    of: (about, schema, build) => readable(about, schema, () => get(about.name, about.list, schema, build)),
    ofAsOf: (about, schema, build) =>
      readable(about, schema, () => getAsOf(about.name, about.list, schema, build)),
  };
}

function readable<S extends z.$ZodType>(
  about: AboutList,
  schema: S,
  get: () => Promise<CachedReply>,
): ReadableList<z.output<S>> {
  return { ...about, get, read: async () => parse(schema, JSON.parse((await get()).body.toString())) };
}

/** Bytes; less than this fits into one packet as it is. */
const WORTH_PACKING = 1_400;
const gzipOffThread = promisify(gzip);
/** Packed when first asked for, off the main thread, and kept as long as the reply is. */
const packOnce = onceFor((body: Buffer): Promise<Buffer> => gzipOffThread(body));

/** Answers with the reply, or with 304 when the caller has it already. Signal is scarce, so long ones go packed. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, records, asOf }: CachedReply,
): Promise<FastifyReply> {
  request.records = records;
  reply.header('ETag', etag);
  if (asOf !== null) reply.header(AS_OF_HEADER, asOf);
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const packs = body.length >= WORTH_PACKING && takesGzip(request.headers['accept-encoding']);
  return packs ? reply.header('Content-Encoding', 'gzip').send(await packOnce(body)) : reply.send(body);
}

function takesGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(header ?? ''));
}

/** Whether an If-None-Match header names this tag; proxies may have made it weak. */
export function hasTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

/** A value as it is sent, cut to what its schema declares. */
export function toReply<S extends z.$ZodType>(schema: S, value: z.input<S>): CachedReply {
  return encodeReply(parse(schema, value));
}

/** A value that is cut already, as it is sent. */
export function encodeReply(cut: unknown): CachedReply {
  const body = Buffer.from(JSON.stringify(cut));
  return { body, etag: tagOf(body), records: recordsIn(cut), asOf: null };
}

/** Returns the tag of a reply as it is sent. */
export function tagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
