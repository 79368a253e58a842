import { ACTIONS_PATH } from '@offpiste/domain/contract/action-calls.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createActionCalls } from '#ledger/action-calls.ts';
import { RequestError } from '#platform/errors.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { checkWithZod } from '#platform/http/zod-compilers.ts';
import { registerActionsTogether } from './actions-together.ts';

const app = fastify();

beforeAll(async () => {
  checkWithZod(app);
  handleErrors(app);
  app.decorate('audit', { note: () => undefined, count: () => undefined, flush: async () => undefined });
  for (const field of ['session', 'asker', 'refusal'] as const) app.decorateRequest(field, null as never);
  app.decorateRequest('countAction', () => undefined);
  const actionCalls = createActionCalls();
  const serve = (path: string, answer: (floor: string) => object) =>
    actionCalls.serve(app, {
      path,
      params: z.object({ floor: z.string() }),
      body: z.object({ guests: z.number() }),
      response: { 200: z.object({ floor: z.string() }), '4xx': z.object({}) },
      answer: async ({ params }) => ({ status: 200, reply: answer(params.floor), replayed: false }),
    });
  serve('/api/lift/:floor', (floor) => ({ floor, secret: 'of the server' }));
  serve('/api/stairs/:floor', () => {
    throw new Error('the stairs are closed');
  });
  serve('/api/ladder/:floor', () => {
    throw new RequestError('overloaded', { headers: { 'Retry-After': '7' } });
  });
  serve('/api/rope/:floor', () => ({ nothing: 'that the schema knows' }));
  registerActionsTogether(app, { actionCalls, clock: () => 0 });
  await app.ready();
});
afterAll(() => app.close());

async function outcomesOf(paths: readonly string[]) {
  const actions = paths.map((path, index) => ({ id: `action-${index}`, path, body: { guests: index } }));
  const reply = await app.inject({ method: 'POST', url: ACTIONS_PATH, payload: { actions } });
  return reply.json().outcomes;
}

test('a kind of action that is served is answered among others too, and its reply is cut to its schema', async () => {
  expect(await outcomesOf(['/api/lift/4', '/api/lift/5'])).toEqual([
    { id: 'action-0', status: 200, body: { floor: '4' } },
    { id: 'action-1', status: 200, body: { floor: '5' } },
  ]);
});

test('an action on which the server fails, or which it asks to wait, spoils no other', async () => {
  const outcomes = await outcomesOf(['/api/stairs/1', '/api/lift/2', '/api/ladder/3', '/api/rope/4']);
  expect(outcomes).toMatchObject([
    { id: 'action-0', status: 500, body: { code: 'internal' } },
    { id: 'action-1', status: 200 },
    { id: 'action-2', status: 503, retryAfter: '7' },
    { id: 'action-3', status: 500, body: { code: 'internal' } },
  ]);
});

test('a path means a call only as a whole', async () => {
  const outcomes = await outcomesOf(['/api/lift/4/5', 'x/api/lift/4', '/api/lift/', ACTIONS_PATH]);
  expect(outcomes.map(({ status }: { status: number }) => status)).toEqual([404, 404, 404, 404]);
});
