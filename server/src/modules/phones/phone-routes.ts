import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { HeartbeatBody, HeartbeatReply } from '@offpiste/domain/contract/heartbeat.ts';
import type { FastifyInstance } from 'fastify';
import { findAlerts } from '#ledger/find-alerts.ts';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { savePhoneReport } from './phone-store.ts';

const SMALL_BODY = 4_096;

/** Phones report the state of their outbox every few minutes. */
export function registerPhones(app: FastifyInstance, { database, clock, listVersions }: AppDeps): void {
  app
    .withTypeProvider<ZodTypes>()
    .post(
      '/api/heartbeat',
      { bodyLimit: SMALL_BODY, schema: { body: HeartbeatBody, response: { 200: HeartbeatReply } } },
      async ({ session: { viewer, deviceId }, body }) => {
        const now = clock();
        const phone = { repId: viewer.repId, deviceId };
        await asRep(database, viewer, (own) => savePhoneReport(own, phone, body, now));
        listVersions.bump(HQ_KEYS.phones);
        const { weekId } = body;
        const alerts = weekId && (await findAlerts(database, { weekId, repId: viewer.repId, now }));
        return { receivedAt: toInstant(now), ...(alerts && { alerts }) };
      },
    );
}
