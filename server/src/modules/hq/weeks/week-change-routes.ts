import { randomUUID } from 'node:crypto';
import { weekId } from '@offpiste/domain/contract/fields.ts';
import {
  EraseBody,
  ImportStarted,
  PurgeBody,
  PutBackBody,
  RemoveDocumentBody,
} from '@offpiste/domain/contract/hq/imports.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { changeAsHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { addJob, isPassenger, type NewJob } from './job-store.ts';
import { listApplied } from './week-list-store.ts';

const response = { 202: ImportStarted };
const Nothing = z.object({});
const OfPerson = z.object({ weekId, reference: z.string().check(z.maxLength(200)) });

/**
 * What is wanted of a week as a whole: an earlier import back, without a document, out of use, in use again, or everybody
 * in it forgotten; and of somebody in it, to be erased.
 */
export function registerWeekChanges(
  plainApp: FastifyInstance,
  { database, clock, listVersions }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const params = z.object({ weekId });

  async function want(session: SignedIn, of: Omit<NewJob, 'importId' | 'at'> & { weekId: string }) {
    const importId = randomUUID();
    await changeAsHq(database, session, async (own) => {
      await zoneOfWeek(own, of.weekId);
      if (of.putBack !== undefined) {
        const found = (await listApplied(own, of.weekId)).find(({ run }) => run === of.putBack);
        if (!found) throw new RequestError('not_found');
        if (!found.isKept) throw new RequestError('bundle_not_found');
      }
      if (of.reference !== undefined && !(await isPassenger(own, of.weekId, of.reference)))
        throw new RequestError('passenger_not_found');
      await addJob(own, session, { ...of, importId, at: clock() });
    });
    listVersions.bump(HQ_KEYS.imports);
    return { importId };
  }

  app.post(
    '/api/hq/weeks/:weekId/put-back',
    { schema: { params, body: PutBackBody, response }, config: { freshPasskey: true } },
    async ({ session, params: of, body }, reply) =>
      reply.code(202).send(await want(session, { ...of, wish: 'check', putBack: body.run })),
  );
  app.post(
    '/api/hq/weeks/:weekId/documents/remove',
    { schema: { params, body: RemoveDocumentBody, response } },
    async ({ session, params: of, body }, reply) =>
      reply
        .code(202)
        .send(await want(session, { ...of, wish: 'check', answers: { removed: [body.fileId] } })),
  );
  for (const wish of ['enable', 'disable'] as const)
    app.post(
      `/api/hq/weeks/:weekId/${wish}`,
      { schema: { params, body: Nothing, response } },
      async ({ session, params: of }, reply) => reply.code(202).send(await want(session, { ...of, wish })),
    );
  app.post(
    '/api/hq/weeks/:weekId/purge',
    { schema: { params, body: PurgeBody, response }, config: { freshPasskey: true } },
    async ({ session, params: of, body }, reply) => {
      if (body.typed !== of.weekId) throw new RequestError('validation_failed');
      return reply.code(202).send(await want(session, { ...of, wish: 'purge' }));
    },
  );
  app.post(
    '/api/hq/people/:weekId/:reference/erase',
    { schema: { params: OfPerson, body: EraseBody, response }, config: { freshPasskey: true } },
    async ({ session, params: of, body }, reply) => {
      if (body.typed !== of.reference) throw new RequestError('validation_failed');
      return reply.code(202).send(await want(session, { ...of, wish: 'erase' }));
    },
  );
}
