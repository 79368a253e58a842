import {
  ReceivedBody,
  ReceivedReply,
  SubscribeBody,
  SubscriptionReply,
  UnsubscribeBody,
} from '@offpiste/domain/contract/messages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { isCurvePoint } from './encrypt-push.ts';
import { removeSubscription, saveReceipt, saveSubscription } from './message-store.ts';
import { isPushService } from './push-service.ts';

const SMALL_BODY = 4_096;

/** Messages by push, for the one rep of a brand who may use them (document 1 §6). */
export function registerMessages(plainApp: FastifyInstance, deps: AppDeps): void {
  const app = plainApp.withTypeProvider<ZodTypes>();
  const { database, clock, config, brands } = deps;

  function requireMessages({ session: { viewer } }: FastifyRequest): void {
    const brand = brands.all.find(({ slug }) => slug === viewer.brand.slug);
    if (brand?.messagesRepId !== viewer.repId) throw new RequestError('messages_forbidden');
  }

  app.post(
    '/api/subscriptions/subscribe',
    { bodyLimit: SMALL_BODY, schema: { body: SubscribeBody, response: { 200: SubscriptionReply } } },
    async (request) => {
      requireMessages(request);
      const { body, session } = request;
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
    async (request) => {
      requireMessages(request);
      await removeSubscription(database, request.session.viewer.repId, request.body.endpoint);
      return { subscribed: false };
    },
  );

  app.post(
    '/api/subscriptions/received',
    { bodyLimit: SMALL_BODY, schema: { body: ReceivedBody, response: { 200: ReceivedReply } } },
    async (request) => {
      requireMessages(request);
      const { messageId } = request.body;
      const { viewer, deviceId } = request.session;
      const receipt = { messageId, repId: viewer.repId, deviceId };
      const saved = await asRep(database, viewer, (own) => saveReceipt(own, receipt, clock()));
      if (!saved) throw new RequestError('not_found');
      return { messageId };
    },
  );
}
