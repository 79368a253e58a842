import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { exampleBrandOf } from '#importing/templates/example-rows.ts';
import { templateWorkbook } from '#importing/templates/templates.ts';
import { workbookInWorker } from '#importing/worker/workbook-in-worker.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import { sendFile, WORKBOOK } from '#platform/http/send-file.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { requireManager } from '#platform/require-manager.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { findDocument } from './document-store.ts';
import { listWeeks, readLastBundle } from './week-list-store.ts';

/** Weeks as files: the last bundle, as it is or as one workbook, a document, and empty workbooks to fill in. */
export function registerTakeAway(plainApp: FastifyInstance, { database, brands }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const ofWeek = {
    schema: { params: z.object({ weekId }) },
    config: { isExport: true, freshPasskey: true },
  };

  async function takeAway(session: SignedIn, ofId: string) {
    requireManager(session);
    return await asHq(database, session, async (own) => {
      const [week] = await listWeeks(own, ofId);
      if (!week) throw new RequestError('week_not_found');
      const bundle = await readLastBundle(own, ofId);
      if (!bundle) throw new RequestError('bundle_not_found');
      return { bundle, rows: week.passengers };
    });
  }

  app.get('/api/hq/weeks/:weekId/bundle.zip', ofWeek, async (request, reply) => {
    const { bundle, rows } = await takeAway(request.session, request.params.weekId);
    request.records = rows;
    return sendFile(reply, 'application/zip', 'week.zip', bundle);
  });

  app.get('/api/hq/weeks/:weekId/bundle.xlsx', ofWeek, async (request, reply) => {
    const { bundle, rows } = await takeAway(request.session, request.params.weekId);
    request.records = rows;
    const workbook = await workbookInWorker({ bundle, weekId: request.params.weekId });
    return sendFile(reply, WORKBOOK, 'week.xlsx', workbook);
  });

  app.get(
    '/api/hq/weeks/:weekId/documents/:fileId',
    { schema: { params: z.object({ weekId, fileId: placeId }) }, config: { isExport: true } },
    async ({ session, params }, reply) => {
      requireManager(session);
      const found = await asHq(database, session, (own) => findDocument(own, params.weekId, params.fileId));
      if (!found) throw new RequestError('not_found');
      return sendFile(reply, found.mediaType, 'document', found.content);
    },
  );

  app.get(
    '/api/hq/templates/:of',
    { schema: { params: z.object({ of: z.enum(['week', 'season', 'reps']) }) } },
    async ({ params: { of } }, reply) => {
      const brand = exampleBrandOf(brands.all);
      if (!brand) throw new RequestError('not_found');
      return sendFile(reply, WORKBOOK, `${of}-template.xlsx`, await templateWorkbook(of, brand));
    },
  );
}
