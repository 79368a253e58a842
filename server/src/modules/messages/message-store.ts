import { randomUUID } from 'node:crypto';
import type { PushPayload, SubscribeBody } from '@offpiste/domain/contract/messages.ts';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { PushSubscriptionTable } from '#platform/tables.ts';

export type Subscription = Selectable<PushSubscriptionTable>;

/** More browsers than one person uses; beyond it the oldest subscription ends. */
const MOST_SUBSCRIPTIONS = 5;

/** Subscribes a browser; one that was subscribed before now belongs to this rep and session. */
export async function saveSubscription(
  { db }: Queries,
  owner: { repId: string; familyId: string },
  { endpoint, keys }: SubscribeBody,
  now: number,
): Promise<void> {
  const owned = { rep_id: owner.repId, family_id: owner.familyId, ...keys, created_at: now };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscription')
      .values({ subscription_id: randomUUID(), endpoint, ...owned })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owned))
      .execute();
    await tx
      .deleteFrom('push_subscription')
      .where('subscription_id', 'in', (old) =>
        old
          .selectFrom('push_subscription')
          .select('subscription_id')
          .where('rep_id', '=', owner.repId)
          .orderBy('created_at', 'desc')
          .orderBy('subscription_id')
          .limit(1_000)
          .offset(MOST_SUBSCRIPTIONS),
      )
      .execute();
  });
}

/** Ends a rep's own subscription; ending a missing one is not an error. */
export async function removeSubscription({ db }: Queries, repId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('rep_id', '=', repId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** The browsers in which a rep is signed in and wants messages. */
export async function findSubscriptions({ db }: Queries, repId: string): Promise<Subscription[]> {
  return await db
    .selectFrom('push_subscription')
    .innerJoin('rep', 'rep.rep_id', 'push_subscription.rep_id')
    .selectAll('push_subscription')
    .where('push_subscription.rep_id', '=', repId)
    .where('rep.disabled', '=', false)
    .execute();
}

/** Keeps a message of the command line to one rep, which is being handed over already. */
export async function saveMessage(
  { db }: Queries,
  repId: string,
  { messageId: message_id, title, body }: PushPayload,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('message').values({ message_id, title, body, sent_at: now, due_at: now }).execute();
    await tx.insertInto('message_rep').values({ message_id, rep_id: repId, sent_at: now }).execute();
  });
}

/** Notes that a rep's device has shown a message, or that the rep has put it away; false when it is not this rep's. */
export async function saveReceipt(
  { db }: Queries,
  receipt: { messageId: string; repId: string; deviceId: string; putAway?: boolean | undefined },
  now: number,
): Promise<boolean> {
  const noted = await db
    .updateTable('message_rep')
    .set(({ fn, val }) => ({
      shown_at: fn.coalesce('shown_at', val(now)),
      ...(receipt.putAway && { put_away_at: fn.coalesce('put_away_at', val(now)) }),
    }))
    .where('message_id', '=', receipt.messageId)
    .where('rep_id', '=', receipt.repId)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) return false;
  await db
    .insertInto('message_receipt')
    .values({ message_id: receipt.messageId, device_id: receipt.deviceId, received_at: now })
    .onConflict((conflict) => conflict.columns(['message_id', 'device_id']).doNothing())
    .execute();
  return true;
}

/** The devices that have shown a message, in the order in which they did; null when there is no such message. */
export async function findReceipts(
  { db }: Queries,
  messageId: string,
): Promise<{ device_id: string; received_at: number }[] | null> {
  const message = await db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (!message) return null;
  return await db
    .selectFrom('message_receipt')
    .select(['device_id', 'received_at'])
    .where('message_id', '=', messageId)
    .orderBy('received_at')
    .execute();
}
