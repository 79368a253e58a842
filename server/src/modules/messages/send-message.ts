import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PushPayload } from '@offpiste/domain/contract/messages.ts';
import type { Database } from '#platform/database.ts';
import type { VapidKeys } from '#platform/vapid.ts';
import { encryptPush } from './encrypt-push.ts';
import { findSubscriptions, removeSubscription, type Subscription, saveMessage } from './message-store.ts';
import { postPush } from './post-push.ts';
import { isPushService } from './push-service.ts';
import { noteTaken } from './waiting-store.ts';

export interface SentMessage {
  messageId: string;
  /** How many browsers' services took it. */
  delivered: number;
  /** Browsers that exist no more; they were forgotten. */
  gone: number;
  /** Why the others did not get it. */
  failures: string[];
}

export interface Sender {
  database: Database;
  vapid: VapidKeys;
  /** Epoch milliseconds. */
  clock: () => number;
  testOrigin: string | null;
  /** When it is aborted, nothing is tried again. */
  stopping?: AbortSignal;
}

/** Services that are busy or briefly unavailable are retried after this many milliseconds. */
const RETRY_AFTER_MS = [1_000, 2_000];

/** Sends a message of the command line to every browser of a rep. It is stored first, so that a receipt finds it. */
export async function sendMessage(
  sender: Sender,
  repId: string,
  text: Omit<PushPayload, 'messageId'>,
): Promise<SentMessage> {
  const message: PushPayload = { messageId: randomUUID(), ...text };
  await saveMessage(sender.database, repId, message, sender.clock());
  const outcome = await pushToRep(sender, repId, message);
  if (outcome.delivered > 0) await noteTaken(sender.database, { ...message, repId }, sender.clock());
  return { messageId: message.messageId, ...outcome };
}

/** Hands a message to the push services of every browser of a rep. */
export async function pushToRep(
  sender: Sender,
  repId: string,
  message: PushPayload,
): Promise<Omit<SentMessage, 'messageId'>> {
  const subscriptions = await findSubscriptions(sender.database, repId);
  const outcomes = await Promise.all(
    subscriptions.map((subscription) => deliver(sender, subscription, message)),
  );
  return {
    delivered: outcomes.filter((outcome) => outcome === 'delivered').length,
    gone: outcomes.filter((outcome) => outcome === 'gone').length,
    failures: outcomes.filter((outcome) => outcome !== 'delivered' && outcome !== 'gone'),
  };
}

/** `delivered`, `gone`, or what went wrong, without the endpoint's secret path. */
async function deliver(
  { database, vapid, clock, testOrigin, stopping }: Sender,
  { rep_id, endpoint, p256dh, auth }: Subscription,
  message: PushPayload,
): Promise<string> {
  // Settings may have changed since it was subscribed.
  if (!isPushService(endpoint, testOrigin)) return 'the endpoint is no push service';
  const { host } = new URL(endpoint);
  const body = encryptPush({ p256dh, auth }, Buffer.from(JSON.stringify(message)));
  // Where a service took it and its answer was lost, the repeat replaces it (RFC 8030).
  const topic = message.messageId.replaceAll('-', '');
  for (let attempt = 0; ; attempt++) {
    const status = await postPush(endpoint, body, { vapid, now: clock(), testOrigin, topic }).catch(
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
    if (wait === undefined || stopping?.aborted) return `${host}: ${status}`;
    await pause(wait);
  }
}

/** Whether asking again may help: the service could not be reached, is busy or broken. */
function mayPass(status: number | string): boolean {
  return typeof status === 'string' || status === 429 || status >= 500;
}
