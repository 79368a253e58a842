import { toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import { WeekReply, WeeksReply } from '@offpiste/domain/contract/hq/weeks.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { listDocuments } from './document-store.ts';
import { registerImports } from './import-routes.ts';
import { registerJobFiles } from './job-file-routes.ts';
import { listJobs } from './job-store.ts';
import { registerTakeAway } from './take-away-routes.ts';
import { registerWeekChanges } from './week-change-routes.ts';
import { listApplied, listWeeks } from './week-list-store.ts';

/** Every week with how it was filled, and what may be taken away of it. */
export function registerHqWeeks(plainApp: FastifyInstance, deps: AppDeps): void {
  const { database, clock } = deps;
  const app = plainApp.withTypeProvider<ZodTypes>();
  registerTakeAway(plainApp, deps);
  registerImports(plainApp, deps);
  registerJobFiles(plainApp, deps);
  registerWeekChanges(plainApp, deps);

  app.get('/api/hq/weeks', { schema: { response: { 200: WeeksReply } } }, async ({ session }) => ({
    asOf: toInstant(clock()),
    ...(await asHq(database, session, async (own) => ({
      weeks: await listWeeks(own),
      jobs: await listJobs(own),
    }))),
  }));

  app.get(
    '/api/hq/weeks/:weekId',
    { schema: { params: z.object({ weekId }), response: { 200: WeekReply } } },
    async ({ session, params }) =>
      await asHq(database, session, async (own) => {
        const [week] = await listWeeks(own, params.weekId);
        if (!week) throw new RequestError('week_not_found');
        const imports = await listApplied(own, params.weekId);
        const jobs = await listJobs(own, params.weekId);
        const documents = await listDocuments(own, params.weekId);
        return { asOf: toInstant(clock()), week, documents, imports, jobs };
      }),
  );
}
