import { Readable } from 'node:stream';
import { toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  ATTEMPT_COLUMNS,
  AttemptChoicesReply,
  AttemptsFileQuery,
  AttemptsQuery,
  AttemptsReply,
  WORKBOOK_ATTEMPTS,
} from '@offpiste/domain/contract/hq/ledger.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { WrittenCell } from '#importing/workbook-file.ts';
import { workbookInWorker } from '#importing/worker/workbook-in-worker.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { BYTE_ORDER_MARK } from '#platform/csv-line.ts';
import { RequestError } from '#platform/errors.ts';
import { sendFile, WORKBOOK } from '#platform/http/send-file.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { requireManager } from '#platform/require-manager.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { attemptLine, csvOf } from './ledger-file.ts';
import { type Filtered, findChoices, findDecisions, findExtent, findNext, findPage } from './ledger-store.ts';

const OfWeek = z.object({ weekId });
/** A file is read in parts, each at its own moment; an attempt that was recorded stays what it is. */
const PART = 2_000;
const HEADINGS = [...ATTEMPT_COLUMNS];

/** Every attempt of a week: looked through, counted, and as files. */
export function registerHqLedger(plainApp: FastifyInstance, { database, clock }: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get(
    '/api/hq/actions/:weekId',
    { schema: { params: OfWeek, querystring: AttemptsQuery, response: { 200: AttemptsReply } } },
    async ({ session, params, query: { cursor, ...filters } }) =>
      await asHq(database, session, async (own) => {
        const zone = await zoneOfWeek(own, params.weekId);
        const of = { weekId: params.weekId, zone, filters };
        const page = await findPage(own, of, cursor === undefined ? null : Number(cursor));
        return { asOf: toInstant(clock()), zone, ...page };
      }),
  );

  app.get(
    '/api/hq/actions/:weekId/choices',
    { schema: { params: OfWeek, response: { 200: AttemptChoicesReply } } },
    async ({ session, params }) =>
      await asHq(database, session, async (own) => {
        await zoneOfWeek(own, params.weekId);
        return await findChoices(own, params.weekId);
      }),
  );

  const ofFile = {
    schema: { params: OfWeek, querystring: AttemptsFileQuery },
    config: { isExport: true, freshPasskey: true },
  };

  app.get('/api/hq/actions/:weekId/actions.csv', ofFile, async (request, reply) => {
    const { session, params, query } = request;
    const { separator = ',', ...filters } = query;
    const { of, extent } = await begin(session, { weekId: params.weekId, filters });
    request.records = extent.count;
    const lines = async function* () {
      yield BYTE_ORDER_MARK + csvOf(HEADINGS, separator);
      try {
        for await (const part of parts(session, of, extent.until))
          yield part.map((cells) => csvOf(cells, separator)).join('');
      } catch (error) {
        // The status has been sent: whoever reads the file must not take it for whole.
        request.log.error({ event: 'export-broke-off', err: error }, 'an export broke off');
        yield csvOf(['This file is not whole: the export broke off here. Export again.'], separator);
      }
    };
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="actions.csv"')
      .send(Readable.from(lines()));
  });

  app.get('/api/hq/actions/:weekId/actions.xlsx', ofFile, async (request, reply) => {
    const { session, params, query } = request;
    const { separator: _, ...filters } = query;
    const { of, extent } = await begin(session, { weekId: params.weekId, filters });
    if (extent.count > WORKBOOK_ATTEMPTS)
      throw new RequestError('too_many_lines', { values: { most: String(WORKBOOK_ATTEMPTS) } });
    request.records = extent.count;
    const rows: WrittenCell[][] = [HEADINGS.map((text) => ({ text, as: 'heading' }))];
    for await (const part of parts(session, of, extent.until)) rows.push(...part);
    const workbook = await workbookInWorker({ sheets: [{ name: 'Actions', head: 1, rows }] });
    return sendFile(reply, WORKBOOK, 'actions.xlsx', workbook);
  });

  async function begin(session: SignedIn, of: Omit<Filtered, 'zone'>) {
    requireManager(session);
    return await asHq(database, session, async (own) => {
      const filtered = { ...of, zone: await zoneOfWeek(own, of.weekId) };
      return { of: filtered, extent: await findExtent(own, filtered) };
    });
  }

  /** The lines of a file, a part at a time: no part waits for whoever reads it with a connection in its hand. */
  async function* parts(session: SignedIn, of: Filtered, until: number) {
    let after = 0;
    for (;;) {
      const lines = await asHq(database, session, async (own) => {
        const entries = await findNext(own, of, { after, until, most: PART });
        const decisions = await findDecisions(own, of.weekId, entries);
        after = entries.at(-1)?.seq ?? until;
        return entries.map((entry) => attemptLine(entry, decisions.get(entry.seq) ?? '', of.zone));
      });
      if (lines.length === 0) return;
      yield lines;
    }
  }
}
