import { SubscriptionReply } from '@offpiste/domain/contract/messages.ts';
import { api } from '#api/api-client.ts';
import { type ApiFailure, type ApiResult, failureText } from '#api/api-result.ts';
import { ownScript } from '#browser/trusted-types.ts';
import { currentRep, onSessionChange } from '#session/session.ts';
import { readPushKey } from './push-key.ts';

export type PushOutcome = { ok: true } | { ok: false; text: string };

const DONE: PushOutcome = { ok: true };

/** Whether this browser can be pushed to at all; on iPhones only the installed app can. */
export function canBePushedTo(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Whose subscription the server has, as far as it has said so since this rep signed in. */
let knownOf: string | null = null;
let telling: Promise<ApiResult<unknown>> | null = null;
onSessionChange(() => {
  if (currentRep()?.repId !== knownOf) knownOf = null;
});

/** Whether this phone is subscribed. The subscription is sent again: the server forgets a phone whose rep signed out. */
export async function isSubscribed(): Promise<boolean> {
  const subscription = await heldSubscription().catch(() => null);
  if (!subscription) return false;
  if (knownOf !== null) return true;
  telling ??= tellServer(subscription).finally(() => {
    telling = null;
  });
  const reply = await telling;
  // Without a connection it stays as it is.
  return reply.ok || reply.kind !== 'http';
}

/** Asks the rep, the browser and the server, in this order (document 1 §8 "Push"). */
export async function subscribe(publicKey: string): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted')
    return { ok: false, text: 'Notification permission was not granted.' };
  const key = readPushKey(publicKey);
  if (!key) return { ok: false, text: 'Invalid VAPID key format' };
  try {
    const subscription = await subscribeBrowser(key);
    const reply = await tellServer(subscription);
    if (reply.ok) return DONE;
    await subscription.unsubscribe();
    return { ok: false, text: `Subscribe failed: ${reasonOf(reply)}` };
  } catch (error) {
    return { ok: false, text: `Subscribe failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Ends it on the server first, so that nothing is sent to a phone that believes it has ended. */
export async function unsubscribe(): Promise<PushOutcome> {
  const failed: PushOutcome = { ok: false, text: 'Failed to unsubscribe.' };
  try {
    const subscription = await heldSubscription();
    if (!subscription) return DONE;
    const reply = await api.request('POST', '/api/subscriptions/unsubscribe', {
      body: { endpoint: subscription.endpoint },
      schema: SubscriptionReply,
    });
    return reply.ok && (await subscription.unsubscribe()) ? DONE : failed;
  } catch {
    return failed;
  }
}

async function subscribeBrowser(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  await navigator.serviceWorker.register(ownScript('/sw.js'), { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with an older key of the server would prevent it.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function heldSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function tellServer(subscription: PushSubscription): Promise<ApiResult<unknown>> {
  const repId = currentRep()?.repId ?? null;
  const { endpoint, keys } = subscription.toJSON();
  const reply = await api.request('POST', '/api/subscriptions/subscribe', {
    body: { endpoint, keys },
    schema: SubscriptionReply,
  });
  if (reply.ok && currentRep()?.repId === repId) knownOf = repId;
  return reply;
}

function reasonOf(failure: ApiFailure): string {
  return failure.kind === 'http' ? failureText(failure) : 'there is no connection';
}
