import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type * as z from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { RequestError } from '../errors.ts';

/** Types a route's handler by its schemas: `app.withTypeProvider<ZodTypes>().post(…)`. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.$ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.$ZodType ? z.input<this['schema']> : unknown;
}

/** Checks requests against their schemas, and cuts replies to what their schemas declare. */
export function checkWithZod(app: FastifyInstance): void {
  app.setValidatorCompiler<z.$ZodType>(({ schema, httpPart }) => (input: unknown) => {
    const reading = safeParse(schema, input);
    if (reading.success) return { value: reading.data };
    return { error: new RequestError('validation_failed', { details: detailsOf(reading.error, httpPart) }) };
  });
  app.setSerializerCompiler<z.$ZodType>(({ schema }) => (reply: unknown) => {
    const reading = safeParse(schema, reply);
    if (reading.success) return JSON.stringify(reading.data);
    const places = reading.error.issues.map((issue) => issue.path.join('/')).join(', ');
    throw new Error(`The reply is not what its schema declares, at: ${places}`);
  });
}

/** Names the place and the rule, never the value. */
function detailsOf(error: z.$ZodError, httpPart: string | undefined) {
  const root = httpPart === undefined || httpPart === 'body' ? '' : `/${httpPart}`;
  return error.issues.slice(0, 20).map((issue) => ({
    path: `${root}/${issue.path.map(String).join('/')}`,
    rule: issue.code,
  }));
}
