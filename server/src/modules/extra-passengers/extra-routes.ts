import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { ActionErrorReply } from '@offpiste/domain/contract/error-reply.ts';
import {
  ExtraPassengersBody,
  ExtraPassengersReply,
  ExtrasReply,
} from '@offpiste/domain/contract/extra-passengers.ts';
import { placeId, weekId } from '@offpiste/domain/contract/fields.ts';
import { extraFields } from '@offpiste/domain/contract/reply-fields/vehicle-fields.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { RecordingDeps } from '#ledger/ledger.ts';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import { listKey } from '#lists/list-versions.ts';
import { inAddress, type ListsOfWeek } from '#lists/lists-of-week.ts';
import { requireOpenWeek } from '#lists/open-week.ts';
import { createVersionedCache } from '#lists/versioned-cache.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { addExtra } from './add-extra.ts';
import { findExtras, listTransfers } from './extra-store.ts';
import { recordSubmission } from './record-submission.ts';

const OfTransfer = z.object({ weekId, transferId: placeId });
/** Bytes: 200 codes with their times (decisions §10). */
const BODY_LIMIT = 131_072;
const MOST_WEEKS = 50;

/** Extra passengers: who rides on a transfer without being on its list. */
export const extraPassengers = {
  workflows: [addExtra],
  fields: extraFields,
  register: registerExtraPassengers,
};

function registerExtraPassengers(plainApp: FastifyInstance, deps: RecordingDeps): ListsOfWeek {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database, ledger } = deps;
  const lists = createListCache(deps);
  const kept = createVersionedCache<string[]>(deps.listVersions, MOST_WEEKS);

  const extrasOf = (transfer: z.infer<typeof OfTransfer>) => {
    const { weekId, transferId } = transfer;
    const place = actionTable['add-extra'].place(transfer);
    return lists.ofAsOf(
      {
        address: `/api/transfer/extras/${inAddress(transferId)}/${inAddress(weekId)}`,
        name: 'extras',
        list: listKey(weekId, place),
      },
      ExtrasReply,
      async (moment) => {
        await requireOpenWeek(moment, weekId);
        const extras = await findExtras(moment, { ...transfer, place });
        if (!extras) throw new RequestError('transfer_not_found');
        return { total: extras.length, extras };
      },
    );
  };

  app.get(
    '/api/transfer/extras/:transferId/:weekId',
    { schema: { params: OfTransfer } },
    async (request, reply) => sendCached(request, reply, await extrasOf(request.params).get()),
  );

  deps.actionCalls.serve(app, {
    path: '/api/transfer/extra-passengers',
    body: ExtraPassengersBody,
    bodyLimit: BODY_LIMIT,
    response: { 200: ExtraPassengersReply, '4xx': ActionErrorReply },
    answer: ({ session, body, id }) => recordSubmission(ledger, session, body, id),
  });

  return async ({ weekId }) => {
    const transfers = await kept.get('transfers', listKey(weekId), () => listTransfers(database, weekId));
    return transfers.map((transferId) => extrasOf({ weekId, transferId }));
  };
}
