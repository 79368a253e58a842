import type * as z from 'zod/mini';
import { api } from './api-client.ts';
import { type ApiFailure, failureText } from './api-result.ts';

/** A failed question, for callers that know failure as an exception (server lists). */
export class ServerQuestionError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failureText(failure));
    this.name = 'ServerQuestionError';
    this.failure = failure;
  }
}

/** GETs a JSON answer of the given shape, or throws a `ServerQuestionError` whose message a rep may read. */
export async function askServer<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  const reply = await api.request('GET', path, { schema });
  if (!reply.ok) throw new ServerQuestionError(reply);
  return reply.value;
}
