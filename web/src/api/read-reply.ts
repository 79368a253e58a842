import { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import * as z from 'zod/mini';
import type { ApiResult } from './api-result.ts';

/** Further fields of an error belong to the call, and stay. */
const AnyError = z.catchall(ErrorReply, z.unknown());

/** Reads a JSON reply; one that is not JSON, or not of the agreed shape, is not proven to be the server's. */
export async function readJsonReply<T>(
  response: Response,
  schema: z.ZodMiniType<T> | undefined,
): Promise<ApiResult<T>> {
  const { status, headers } = response;
  // A call that expects a body gets one, or learns that it has not changed.
  if (status === 304 || (status === 204 && !schema))
    return { ok: true, status, value: undefined as T, headers };
  return readJson({ status, headers, json: await jsonOf(response) }, schema);
}

/** Reads what a reply says; `json` is undefined where it is none. */
export function readJson<T>(
  { status, headers, json }: { status: number; headers: Headers; json: unknown },
  schema: z.ZodMiniType<T> | undefined,
): ApiResult<T> {
  if (status < 200 || status > 299)
    return { ok: false, kind: 'http', status, error: AnyError.safeParse(json).data ?? null, headers };
  if (json === undefined) return { ok: false, kind: 'unproven' };
  if (!schema) return { ok: true, status, value: json as T, headers };
  const checked = schema.safeParse(json);
  return checked.success
    ? { ok: true, status, value: checked.data, headers }
    : { ok: false, kind: 'unproven' };
}

/** Reads a binary reply; a 304 has no bytes. */
export async function readBytesReply(response: Response): Promise<ApiResult<Uint8Array<ArrayBuffer>>> {
  const { status, headers } = response;
  if (status === 304) return { ok: true, status, value: new Uint8Array(), headers };
  if (!response.ok) return readErrorReply(response);
  if (!headers.get('content-type')?.startsWith('application/octet-stream')) {
    return { ok: false, kind: 'unproven' };
  }
  return { ok: true, status, value: new Uint8Array(await response.arrayBuffer()), headers };
}

/** Reads a document; only our server says under which name one is to be saved. */
export async function readFileReply(response: Response): Promise<ApiResult<Uint8Array<ArrayBuffer>>> {
  const { status, headers } = response;
  if (status === 304) return { ok: true, status, value: new Uint8Array(), headers };
  if (!response.ok) return readErrorReply(response);
  if (!headers.has('content-disposition')) return { ok: false, kind: 'unproven' };
  return { ok: true, status, value: new Uint8Array(await response.arrayBuffer()), headers };
}

/** Reads a reply of several documents; a hotel's sign-in page is no form. */
export async function readFormReply(response: Response): Promise<ApiResult<FormData>> {
  const { status, headers } = response;
  if (!response.ok) return readErrorReply(response);
  if (!headers.get('content-type')?.startsWith('multipart/form-data')) return { ok: false, kind: 'unproven' };
  return { ok: true, status, value: await response.formData(), headers };
}

/** Passes on a stream of events that has begun; a hotel's sign-in page is none. */
export async function readStreamReply(response: Response): Promise<ApiResult<ReadableStream<Uint8Array>>> {
  const { status, headers, body } = response;
  if (!response.ok) return readErrorReply(response);
  if (!headers.get('content-type')?.startsWith('text/event-stream') || !body)
    return { ok: false, kind: 'unproven' };
  return { ok: true, status, value: body, headers };
}

/** Only our server answers errors in our shape; a proxy's error page is passed on without a body. */
async function readErrorReply(response: Response): Promise<ApiResult<never>> {
  const { status, headers } = response;
  const json = await jsonOf(response);
  return { ok: false, kind: 'http', status, error: AnyError.safeParse(json).data ?? null, headers };
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  // One that is cut off is no reply at all.
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
