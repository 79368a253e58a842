import { RECORDED_IN_HEADER, REPLAYED_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';

/** What a call reads of a request that brings an action, alone or among others. */
export interface ActionRequest<Params, Body> extends Pick<FastifyRequest, 'session' | 'id'> {
  params: Params;
  body: Body;
}

/** What the sender of an action is answered. */
export interface ActionAnswer {
  status: number;
  reply: object;
  /** The reply is the one this action got the first time. */
  replayed: boolean;
  /** The one transaction that recorded it. */
  recordedIn?: string;
}

/** The call of a kind of action: what it takes, what it does with it, and the shape of what it answers. */
export interface ActionCall<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `:name` is a parameter. */
  path: string;
  params?: Params;
  body: Body;
  bodyLimit?: number;
  response: ActionSchemas;
  /**
   * It is about what other actions came to: among several it waits for those before it, and those after it wait for it.
   * Others keep only the order of their subject.
   */
  inOrder?: true;
  /** A last touch for every reply, errors included. */
  dress?: (reply: object) => object;
  answer(request: ActionRequest<z.output<Params>, z.output<Body>>): Promise<ActionAnswer>;
}

interface ActionSchemas {
  200: z.ZodMiniType;
  409?: z.ZodMiniType;
  '4xx': z.ZodMiniType;
}

/** The calls of all kinds of action. Each is served alone, and found by its path when it comes among others. */
export interface ActionCalls {
  serve<Params extends z.ZodMiniType, Body extends z.ZodMiniType>(
    app: FastifyInstance,
    call: ActionCall<Params, Body>,
  ): void;
  find(path: string): { call: ActionCall; params: Record<string, string> } | null;
}

export function createActionCalls(): ActionCalls {
  const known: { call: ActionCall; pattern: RegExp }[] = [];
  return {
    serve(app, call) {
      // What the call takes is checked by its own schemas, wherever it comes from.
      known.push({ call, pattern: patternOf(call.path) });
      serveAlone(app, call);
    },
    find(path) {
      for (const { call, pattern } of known) {
        const match = pattern.exec(path);
        if (match) return { call, params: { ...match.groups } };
      }
      return null;
    },
  };
}

/** Returns a request as the ledger takes it, with the body that its call makes of what was sent. */
export function attemptOf<Body>({ session, id }: Pick<FastifyRequest, 'session' | 'id'>, body: Body) {
  return { actor: session, body, requestId: id };
}

function serveAlone(app: FastifyInstance, call: ActionCall): void {
  const { path, params, body, response, bodyLimit, dress, answer } = call;
  app.post(
    path,
    {
      config: { actions: 'one' },
      schema: { body, response, ...(params && { params }) },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(dress && { preSerialization: async (_request, _reply, payload) => dress(payload as object) }),
    },
    async (request, reply) => {
      const { status, reply: said, replayed, recordedIn } = await answer(request);
      if (replayed) reply.header(REPLAYED_HEADER, 'true');
      if (recordedIn !== undefined) reply.header(RECORDED_IN_HEADER, recordedIn);
      return reply.code(status).send(said);
    },
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/?]+)')}$`);
}
