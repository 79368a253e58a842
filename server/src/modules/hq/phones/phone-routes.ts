import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PhoneLostReply, PhoneSignedOutReply, PhonesReply } from '@offpiste/domain/contract/hq/phones.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { isKnownPhone, losePhones, sentToPhones, signPhonesOut } from './lost-phone.ts';
import { listPhones } from './phone-list-store.ts';

const OfPhone = z.object({ deviceId: z.uuid() });
const Nothing = z.object({});

/** Which phone has what nobody else has, and what to do about a lost one. */
export function registerHqPhones(
  plainApp: FastifyInstance,
  { database, clock, listVersions }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get('/api/hq/phones', { schema: { response: { 200: PhonesReply } } }, async ({ session }) => {
    const now = clock();
    const phones = await asHq(database, session, async (own) => await listPhones(own, now));
    return { asOf: toInstant(now), phones };
  });

  app.post(
    '/api/hq/phones/:deviceId/sign-out',
    { schema: { params: OfPhone, body: Nothing, response: { 200: PhoneSignedOutReply } } },
    async ({ params: { deviceId } }) => {
      await requirePhone(deviceId);
      const because = 'signed out by headquarters';
      const signedOut = await signPhonesOut(database, [deviceId], { because, now: clock() });
      listVersions.bump(HQ_KEYS.phones);
      return { signedOut };
    },
  );

  app.post(
    '/api/hq/phones/:deviceId/lost',
    { schema: { params: OfPhone, body: Nothing, response: { 200: PhoneLostReply } } },
    async ({ session, params: { deviceId } }) => {
      await requirePhone(deviceId);
      const signedOut = await losePhones(database, [deviceId], clock());
      listVersions.bump(HQ_KEYS.phones);
      const sent = await asHq(database, session, async (own) => await sentToPhones(own, [deviceId]));
      return {
        signedOut,
        sent: sent.map(({ deviceId: _, firstAt, lastAt, ...one }) => ({
          ...one,
          firstAt: toInstant(firstAt),
          lastAt: toInstant(lastAt),
        })),
      };
    },
  );

  async function requirePhone(deviceId: string): Promise<void> {
    if (!(await isKnownPhone(database, deviceId))) throw new RequestError('not_found');
  }
}
