import { ErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import { errorCatalogue } from '@offpiste/domain/contract/errors.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type * as z from 'zod/v4/core';
import { toJSONSchema } from 'zod/v4/core';
import type { Call } from '#platform/http/collect-calls.ts';

type Json = Readonly<Record<string, unknown>>;

/** What belongs to the contract; the other addresses are pages and files. */
const OF_CONTRACT = /^\/(?:api|auth)\/|^\/config$/;

/** Returns the contract of the calls as an OpenAPI 3.1 document. */
export function openApi(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls.filter(({ url }) => OF_CONTRACT.test(url))) {
    const path = call.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Offpiste',
      version: '1',
      description:
        'Every call of the server, from the schemas that requests and replies are checked by. Sign in with POST /auth/login; every other call carries the cookie of its reply and comes from the same origin.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      parameters: {
        brand: {
          name: BRAND_HEADER,
          in: 'header',
          required: true,
          description: 'The brand that the call is about: of whose app it is made.',
          schema: { type: 'string' },
        },
      },
      responses: { error: errorResponse() },
    },
    security: [{ session: [] }],
  };
}

function operationOf({ method, url, params, query, body, replies }: Call): Json {
  const statuses = Object.entries(replies);
  return {
    operationId: operationId(method, url),
    tags: [tagOf(url)],
    parameters: [
      ...(url === '/config' ? [] : [{ $ref: '#/components/parameters/brand' }]),
      ...pathParameters(url, params),
      ...queryParameters(query),
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      ...(statuses.length === 0 && { 200: { description: 'Done' } }),
      ...Object.fromEntries(
        statuses.map(([status, schema]) => [
          status.toUpperCase(),
          {
            description: Number(status) < 300 ? 'Done' : 'Refused',
            content: json(schemaOf(schema, 'output')),
          },
        ]),
      ),
      default: { $ref: '#/components/responses/error' },
    },
  };
}

/** `GET /api/hq/people/:weekId` is `getHqPeopleWeekId`. */
function operationId(method: string, url: string): string {
  const words = url.replace(/^\/api/, '').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The noun that a call is about. */
function tagOf(url: string): string {
  const [, first = '', second = ''] = url.split('/');
  if (first !== 'api') return first;
  return second === 'hq' ? `hq ${url.split('/')[3] ?? ''}` : second;
}

function pathParameters(url: string, params: z.$ZodType | undefined): Json[] {
  const { properties = {} } = params ? schemaOf(params, 'input') : {};
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

function queryParameters(query: z.$ZodType | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** What JSON Schema cannot say (an upper bound that depends on another field, …) is left out. */
function schemaOf(schema: z.$ZodType, io: 'input' | 'output'): z.JSONSchema.BaseSchema {
  const made = toJSONSchema(schema, { io, unrepresentable: 'any' });
  delete made.$schema;
  return made;
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function errorResponse(): Json {
  const codes = Object.entries(errorCatalogue).map(
    ([code, { status, text }]) => `${status} ${code}: ${text}`,
  );
  const schema = schemaOf(ErrorReply, 'output');
  const properties = { ...schema.properties, code: { enum: Object.keys(errorCatalogue) } };
  return { description: codes.sort().join('\n'), content: json({ ...schema, properties }) };
}
