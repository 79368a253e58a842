import {
  ReceivedBody,
  ReceivedReply,
  SubscribeBody,
  SubscriptionReply,
  UnsubscribeBody,
} from '@offpiste/domain/contract/messages.ts';
import type { FastifyInstance } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { isCurvePoint } from './encrypt-push.ts';
import { removeSubscription, saveReceipt, saveSubscription } from './message-store.ts';
import { isPushService } from './push-service.ts';

const SMALL_BODY = 4_096;

/** Which browsers take messages, and what they have shown: of every rep, each their own (docs/decisions/0129). */
export function registerMessages(
  plainApp: FastifyInstance,
  { database, clock, config, listVersions }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.post(
    '/api/subscriptions/subscribe',
    { bodyLimit: SMALL_BODY, schema: { body: SubscribeBody, response: { 200: SubscriptionReply } } },
    async ({ body, session }) => {
      if (!isPushService(body.endpoint, config.pushTestOrigin))
        throw new RequestError('push_service_unknown');
      if (!isCurvePoint(body.keys.p256dh))
        throw new RequestError('validation_failed', { details: [{ path: '/keys/p256dh', rule: 'key' }] });
      await saveSubscription(
        database,
        { repId: session.viewer.repId, familyId: session.familyId },
        body,
        clock(),
      );
      return { subscribed: true };
    },
  );

  app.post(
    '/api/subscriptions/unsubscribe',
    { bodyLimit: SMALL_BODY, schema: { body: UnsubscribeBody, response: { 200: SubscriptionReply } } },
    async ({ body, session }) => {
      await removeSubscription(database, session.viewer.repId, body.endpoint);
      return { subscribed: false };
    },
  );

  app.post(
    '/api/subscriptions/received',
    { bodyLimit: SMALL_BODY, schema: { body: ReceivedBody, response: { 200: ReceivedReply } } },
    async ({ body, session: { viewer, deviceId } }) => {
      const receipt = { ...body, repId: viewer.repId, deviceId };
      const saved = await asRep(database, viewer, (own) => saveReceipt(own, receipt, clock()));
      if (!saved) throw new RequestError('not_found');
      listVersions.bump(HQ_KEYS.messages);
      return { messageId: body.messageId };
    },
  );
}
