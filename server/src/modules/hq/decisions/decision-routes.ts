import { toInstant, weekId } from '@offpiste/domain/contract/fields.ts';
import {
  DecisionBody,
  type DecisionItem,
  DecisionReply,
  DecisionsQuery,
  DecisionsReply,
  MOST_DECISIONS,
} from '@offpiste/domain/contract/hq/decisions.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { type ClosingItems, createClosingItems } from './closing-items.ts';
import { findConflicts } from './conflict-store.ts';
import type { FoundItem } from './found-item.ts';
import { findNotes, isOpen, keepNote } from './note-store.ts';
import { findRefusals, findTroubledPhones, findUnlistedExtras } from './watch-store.ts';

const OfItem = z.object({ weekId, itemId: z.string().check(z.maxLength(400)) });

/** Everything that two people or two phones disagree about, and what was noted on it. */
export function registerDecisions(
  plainApp: FastifyInstance,
  { database, clock, listVersions }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const closing = createClosingItems(listVersions);

  app.get(
    '/api/hq/decisions/:weekId',
    {
      schema: {
        params: z.object({ weekId }),
        querystring: DecisionsQuery,
        response: { 200: DecisionsReply },
      },
    },
    async ({ session, params, query }) => {
      const findClosing = closing.begin(params.weekId);
      return await asHq(database, session, async (own) => {
        const zone = await zoneOfWeek(own, params.weekId);
        const { found, repeats } = await findItems(own, params.weekId, findClosing);
        const notesOf = await findNotes(own, params.weekId);
        const items = found
          .map((item): DecisionItem => {
            const notes = notesOf(item.id);
            return { ...item, notes, open: isOpen(notes) };
          })
          .filter(({ open }) => open || query.open === undefined)
          .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
        return {
          asOf: toInstant(clock()),
          zone,
          items: items.slice(0, MOST_DECISIONS),
          isMore: items.length > MOST_DECISIONS,
          repeats,
        };
      });
    },
  );

  app.post(
    '/api/hq/decisions/:weekId/:itemId',
    {
      schema: {
        params: OfItem,
        body: DecisionBody,
        response: { 200: DecisionReply },
      },
    },
    async ({ session, params, body }) => {
      const { itemId } = params;
      const findClosing = closing.begin(params.weekId);
      const isThere = await asHq(database, session, async (own) => {
        await zoneOfWeek(own, params.weekId);
        const { found } = await findItems(own, params.weekId, findClosing);
        return found.some(({ id }) => id === itemId);
      });
      const notes = await changeAsHq(database, session, async (own) => {
        if (isThere) await keepNote(own, session, { ...params, ...body, at: clock() });
        return (await findNotes(own, params.weekId))(itemId);
      });
      listVersions.bump(HQ_KEYS.decisions);
      // A repeat may come after the matter has ended.
      if (!isThere && notes.length === 0) throw new RequestError('not_found');
      return { id: itemId, notes, open: isOpen(notes) };
    },
  );
}

/** Reads everything of a week that needs a decision. */
async function findItems(
  own: Queries,
  ofWeek: string,
  findClosing: ReturnType<ClosingItems['begin']>,
): Promise<{ found: FoundItem[]; repeats: DecisionsReply['repeats'] }> {
  const { items, repeats } = await findConflicts(own, ofWeek);
  const others = [
    await findClosing(own),
    await findRefusals(own, ofWeek),
    await findTroubledPhones(own, ofWeek),
    await findUnlistedExtras(own, ofWeek),
  ];
  return { found: [...items, ...others.flat()], repeats };
}
