import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import { sendFile, WORKBOOK } from '#platform/http/send-file.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { requireManager } from '#platform/require-manager.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { readJobFile } from './job-store.ts';

/** Of an operator's own sheet, by the ending of its name. */
const TYPES: Readonly<Record<string, string>> & { csv: string } = {
  csv: 'text/csv; charset=utf-8',
  xlsx: WORKBOOK,
  zip: 'application/zip',
};

/** What was wrong with an upload, to take away: every problem, and the operator's own sheets with a column of them. */
export function registerJobFiles(plainApp: FastifyInstance, { database }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const ofImport = { schema: { params: z.object({ importId: z.uuid() }) }, config: { isExport: true } };

  async function read(session: SignedIn, importId: string, which: 'problems' | 'marked') {
    requireManager(session);
    const file = await asHq(database, session, (own) => readJobFile(own, importId, which));
    if (!file) throw new RequestError('not_found');
    return file;
  }

  app.get('/api/hq/imports/:importId/problems.csv', ofImport, async ({ session, params }, reply) => {
    const file = await read(session, params.importId, 'problems');
    return sendFile(reply, 'text/csv; charset=utf-8', file.name, file.content);
  });
  app.get('/api/hq/imports/:importId/marked', ofImport, async ({ session, params }, reply) => {
    const file = await read(session, params.importId, 'marked');
    const [, ending = ''] = /\.(\w+)$/.exec(file.name.toLowerCase()) ?? [];
    return sendFile(reply, TYPES[ending] ?? TYPES.csv, `with-problems.${ending}`, file.content);
  });
}
