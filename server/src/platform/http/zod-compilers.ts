import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { asError, RequestError } from '../errors.ts';

/** Types a route's handler by its schemas: `app.withTypeProvider<ZodTypes>().post(…)`. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.$ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.$ZodType ? z.input<this['schema']> : unknown;
}

/** Checks requests against their schemas, and cuts replies to what their schemas declare. */
export function checkWithZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.$ZodType>(({ schema, httpPart }) => (input: unknown) => {
    try {
      return { value: checkedRequest(schema, input, httpPart) };
    } catch (error) {
      return { error: asError(error) };
    }
  });
  app.setSerializerCompiler<z.$ZodType>(
    ({ schema }) =>
      (reply: unknown) =>
        JSON.stringify(cutReply(schema, reply)),
  );
}

/** Returns a part of a request as its schema reads it; throws `validation_failed` where it does not fit. */
export function checkedRequest<S extends z.$ZodType>(
  schema: S,
  input: unknown,
  httpPart: string | undefined,
): z.output<S> {
  const reading = safeParse(schema, input);
  if (reading.success) return reading.data;
  throw new RequestError('validation_failed', { details: detailsOf(reading.error, httpPart) });
}

/** Returns a reply with nothing but what its schema declares. */
export function cutReply(schema: z.$ZodType, reply: unknown): unknown {
  const reading = safeParse(schema, reply);
  if (reading.success) return reading.data;
  const places = reading.error.issues.map((issue) => issue.path.join('/')).join(', ');
  throw new Error(`The reply is not what its schema declares, at: ${places}`);
}

/** Names the place and the rule, never the value. */
function detailsOf(error: z.$ZodError, httpPart: string | undefined) {
  const root = httpPart === undefined || httpPart === 'body' ? '' : `/${httpPart}`;
  return error.issues.slice(0, 20).map((issue) => ({
    path: `${root}/${issue.path.map(String).join('/')}`,
    rule: issue.code,
  }));
}
