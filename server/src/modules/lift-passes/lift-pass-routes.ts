import { ConflictReply } from '@offpiste/domain/contract/actions.ts';
import { requiredText, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  DistributePassBody,
  DistributePassRefusal,
  DistributePassReply,
  distributePassErrorCodes,
  distributePassErrorFields,
  distributePassErrorValues,
  LIFT_PASSES_PLACE,
  LiftPassTicket,
  LiftPassTicketsReply,
} from '@offpiste/domain/contract/lift-pass.ts';
import { liftPassFields } from '@offpiste/domain/contract/reply-fields/ticket-fields.ts';
import { stripFraming } from '@offpiste/domain/rules/code.ts';
import {
  findPass,
  isPass,
  isPassOfBrand,
  type PassProblem,
  passViewer,
} from '@offpiste/domain/rules/lift-pass.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { attemptOf } from '#ledger/action-calls.ts';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { distributePass } from './distribute-pass.ts';
import { findPasses, listPassesOfRep, type StoredPass, toTicket } from './lift-pass-store.ts';

const OfWeek = z.object({ weekId });
const OfCode = z.object({ weekId, barcode: requiredText(200), scanned: z.enum(['0', '1']) });
const DistributePassConflict = z.extend(ConflictReply, distributePassErrorFields);

/** Lift passes: those a rep hands out, which one a code means, and handing it out. */
export const liftPasses = {
  workflows: [distributePass],
  fields: liftPassFields,
  register: registerLiftPasses,
};

function registerLiftPasses(plainApp: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database, ledger } = deps;
  const lists = createListCache(deps);

  const meant = async (
    weekId: string,
    barcode: string,
    viewer: Viewer,
  ): Promise<StoredPass | PassProblem> => {
    const request = { ...passViewer(viewer), barcode };
    // An invalid or foreign code is refused before anything is looked up.
    const problem = findPass<StoredPass>([], request);
    if (!isPass(problem) && problem.reason !== 'pass-unknown') return problem;
    return findPass(await findPasses(database, weekId, stripFraming(barcode)), request);
  };

  const passesOf = (weekId: string, viewer: Viewer) => {
    const { repId, brand } = viewer;
    const { passPrefixes } = passViewer(viewer).brand;
    return lists.ofAsOf(
      {
        address: `/api/scanLiftPass/allBarcodes/${inAddress(weekId)}`,
        name: `${brand.slug} ${repId}`,
        list: listKey(weekId, LIFT_PASSES_PLACE),
      },
      LiftPassTicketsReply,
      async (moment) => {
        await requireOpenWeek(moment, weekId);
        const passes = await listPassesOfRep(moment, weekId, repId);
        const tickets = passes.filter((pass) => isPassOfBrand({ passPrefixes }, pass)).map(toTicket);
        const counted = tickets.filter((ticket) => ticket.deleted === '0');
        return {
          ticketPrefix: brand.ticketPrefixes[0] ?? null,
          passPrefixes,
          total: counted.length,
          distributed: counted.filter((ticket) => ticket.distributed === 1).length,
          tickets,
        };
      },
    );
  };

  app.get('/api/scanLiftPass/allBarcodes/:weekId', { schema: { params: OfWeek } }, async (request, reply) =>
    sendCached(request, reply, await passesOf(request.params.weekId, request.session.viewer).get()),
  );

  app.get(
    '/api/scanLiftPass/barcode/:barcode/week/:weekId/:scanned',
    { schema: { params: OfCode, response: { 200: LiftPassTicket } } },
    async (request) => {
      const { weekId, barcode } = request.params;
      await requireOpenWeek(database, weekId);
      const pass = await meant(weekId, barcode, request.session.viewer);
      if (isPass(pass)) return toTicket(pass);
      throw new RequestError(distributePassErrorCodes[pass.reason], {
        values: distributePassErrorValues(pass),
      });
    },
  );

  deps.actionCalls.serve(app, {
    path: '/api/scanLiftPass',
    body: DistributePassBody,
    response: { 200: DistributePassReply, 409: DistributePassConflict, '4xx': DistributePassRefusal },
    answer: async (request) => {
      const { session, body } = request;
      const pass = await meant(body.weekID, body.barcode, session.viewer);
      // A wristband is replaced by its one pass, so that there is one subject whichever was scanned.
      const isReplaced = isPass(pass) && stripFraming(body.barcode) !== pass.barcode;
      const meantBody = isReplaced ? { ...body, barcode: pass.barcode } : body;
      return ledger.record(distributePass, attemptOf(request, meantBody));
    },
  });

  return async ({ weekId }, viewer) => [{ ...passesOf(weekId, viewer), own: true }];
}
