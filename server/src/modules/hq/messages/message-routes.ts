import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  Audience,
  MessageChoicesQuery,
  MessageChoicesReply,
  MessageReply,
  MessagesReply,
  RecipientsQuery,
  RecipientsReply,
  WriteMessageBody,
} from '@offpiste/domain/contract/hq/messages.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import { zoneOfWeek } from '#lists/zone-of-week.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import { checkedRequest, type ZodTypes } from '#platform/http/zod-compilers.ts';
import { findMessageChoices } from './choice-store.ts';
import { dueTime } from './due-time.ts';
import { findMessage, listMessages } from './message-list-store.ts';
import { keepMessage } from './message-writing.ts';
import { findRecipients, type Writing } from './recipient-store.ts';
import { zoneNow } from './zone-now.ts';

const OfMessage = z.object({ messageId: z.uuid() });

/** Messages to reps: who would get one, writing it, and what has become of it (docs/decisions/0129). */
export function registerHqMessages(
  plainApp: FastifyInstance,
  { database, clock, listVersions, config }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get('/api/hq/messages', { schema: { response: { 200: MessagesReply } } }, async ({ session }) => {
    const now = clock();
    const messages = await asHq(database, session, (own) => listMessages(own, now));
    return { asOf: toInstant(now), messages };
  });

  app.get(
    '/api/hq/messages/choices',
    { schema: { querystring: MessageChoicesQuery, response: { 200: MessageChoicesReply } } },
    async ({ session, query: { week } }) =>
      await asHq(database, session, async (own) => {
        if (week !== undefined) await zoneOfWeek(own, week);
        return await findMessageChoices(own, week ?? null, config);
      }),
  );

  app.get(
    '/api/hq/messages/recipients',
    { schema: { querystring: RecipientsQuery, response: { 200: RecipientsReply } } },
    async ({ session, query }) => {
      const audience = checkedRequest(Audience, query, 'querystring');
      const writing = writingOf(session.rep.rep_id);
      return await asHq(database, session, async (own) => {
        const dueAt = await dueFor(own, audience, writing.now);
        const reps = await findRecipients(own, audience, writing);
        return { reps, dueAt: dueAt > writing.now ? toInstant(dueAt) : null };
      });
    },
  );

  app.post(
    '/api/hq/messages',
    { config: { writesMessage: true }, schema: { body: WriteMessageBody, response: { 200: MessageReply } } },
    async ({ session, body }) => {
      const writing = writingOf(session.rep.rep_id);
      const { now } = writing;
      const known = await changeAsHq(database, session, async (own) => {
        const dueAt = body.urgent ? now : await dueFor(own, body.audience, now);
        const reps = await findRecipients(own, body.audience, writing);
        if (reps.length === 0) throw new RequestError('nobody_to_message');
        const repIds = reps.map(({ repId }) => repId);
        const messageId = await keepMessage(own, session, { ...body, repIds, now, dueAt });
        return await messageOf(own, messageId, now);
      });
      listVersions.bump(HQ_KEYS.messages);
      return known;
    },
  );

  app.get(
    '/api/hq/messages/:messageId',
    { schema: { params: OfMessage, response: { 200: MessageReply } } },
    async ({ session, params: { messageId } }) =>
      await asHq(database, session, (own) => messageOf(own, messageId, clock())),
  );

  function writingOf(writerId: string): Writing {
    return { writerId, demo: config.demo, now: clock() };
  }
}

async function messageOf(own: Queries, messageId: string, now: number): Promise<MessageReply> {
  const found = await findMessage(own, messageId, now);
  if (!found) throw new RequestError('not_found');
  return { asOf: toInstant(now), ...found };
}

/** When a message that is not urgent goes out; the night is that of the week's resort. */
async function dueFor(own: Queries, audience: Audience, now: number): Promise<number> {
  const zone = 'weekId' in audience ? await zoneOfWeek(own, audience.weekId) : await zoneNow(own, now);
  return dueTime(now, zone);
}
