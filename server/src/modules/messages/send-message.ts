import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PushPayload } from '@offpiste/domain/contract/messages.ts';
import type { Database } from '#platform/database.ts';
import type { VapidKeys } from '#platform/vapid.ts';
import { encryptPush } from './encrypt-push.ts';
import { findSubscriptions, removeSubscription, type Subscription, saveMessage } from './message-store.ts';
import { postPush } from './post-push.ts';
import { isPushService } from './push-service.ts';

export interface SentMessage {
  messageId: string;
  /** How many browsers' services took it. */
  delivered: number;
  /** Browsers that exist no more; they were forgotten. */
  gone: number;
  /** Why the others did not get it. */
  failures: string[];
}

interface Sender {
  database: Database;
  vapid: VapidKeys;
  /** Epoch milliseconds. */
  clock: () => number;
  testOrigin: string | null;
}

/** Services that are busy or briefly unavailable are retried after this many milliseconds. */
const RETRY_AFTER_MS = [1_000, 2_000];

/** Sends a message to every browser of a rep. It is stored first, so that a receipt finds it. */
export async function sendMessage(
  sender: Sender,
  repId: string,
  text: Omit<PushPayload, 'messageId'>,
): Promise<SentMessage> {
  const message: PushPayload = { messageId: randomUUID(), ...text };
  await saveMessage(sender.database, repId, message, sender.clock());
  const subscriptions = await findSubscriptions(sender.database, repId);
  const plain = Buffer.from(JSON.stringify(message));
  const outcomes = await Promise.all(
    subscriptions.map((subscription) => deliver(sender, subscription, plain)),
  );
  return {
    messageId: message.messageId,
    delivered: outcomes.filter((outcome) => outcome === 'delivered').length,
    gone: outcomes.filter((outcome) => outcome === 'gone').length,
    failures: outcomes.filter((outcome) => outcome !== 'delivered' && outcome !== 'gone'),
  };
}

/** `delivered`, `gone`, or what went wrong, without the endpoint's secret path. */
async function deliver(
  { database, vapid, clock, testOrigin }: Sender,
  { rep_id, endpoint, p256dh, auth }: Subscription,
  plain: Buffer,
): Promise<string> {
  // Settings may have changed since it was subscribed.
  if (!isPushService(endpoint, testOrigin)) return 'the endpoint is no push service';
  const { host } = new URL(endpoint);
  const body = encryptPush({ p256dh, auth }, plain);
  for (let attempt = 0; ; attempt++) {
    const status = await postPush(endpoint, body, { vapid, now: clock(), testOrigin }).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (typeof status === 'number') {
      if (status >= 200 && status < 300) return 'delivered';
      if (status === 404 || status === 410) {
        await removeSubscription(database, rep_id, endpoint);
        return 'gone';
      }
    }
    const wait = mayPass(status) ? RETRY_AFTER_MS[attempt] : undefined;
    if (wait === undefined) return `${host}: ${status}`;
    await pause(wait);
  }
}

/** Whether asking again may help: the service could not be reached, is busy or broken. */
function mayPass(status: number | string): boolean {
  return typeof status === 'string' || status === 429 || status >= 500;
}
