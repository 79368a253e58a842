import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { HeartbeatBody, HeartbeatReply, type PhoneMessage } from '@offpiste/domain/contract/heartbeat.ts';
import type { FastifyInstance } from 'fastify';
import { findAlerts } from '#ledger/find-alerts.ts';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep, type Queries } from '#platform/as-rep.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { savePhoneReport } from './phone-store.ts';

const SMALL_BODY = 4_096;

/** Reads the messages that a rep has not put away, and whether one of them had not come before. */
type FetchUnread = (
  own: Queries,
  about: { repId: string; now: number },
) => Promise<{ messages: PhoneMessage[]; isNews: boolean }>;

/** Phones report the state of their outbox every few minutes, and hear what their rep should know. */
export function registerPhones(
  app: FastifyInstance,
  { database, clock, listVersions }: AppDeps,
  fetchUnread: FetchUnread,
): void {
  app
    .withTypeProvider<ZodTypes>()
    .post(
      '/api/heartbeat',
      { bodyLimit: SMALL_BODY, schema: { body: HeartbeatBody, response: { 200: HeartbeatReply } } },
      async ({ session: { viewer, deviceId }, body }) => {
        const now = clock();
        const phone = { repId: viewer.repId, deviceId };
        const { messages, isNews } = await asRep(database, viewer, async (own) => {
          await savePhoneReport(own, phone, body, now);
          return await fetchUnread(own, { repId: viewer.repId, now });
        });
        listVersions.bump(HQ_KEYS.phones);
        if (isNews) listVersions.bump(HQ_KEYS.messages);
        const { weekId } = body;
        const alerts = weekId && (await findAlerts(database, { weekId, repId: viewer.repId, now }));
        return {
          receivedAt: toInstant(now),
          ...(alerts && { alerts }),
          ...(messages.length > 0 && { messages }),
        };
      },
    );
}
