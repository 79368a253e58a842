import { toInstant } from '@offpiste/domain/contract/fields.ts';
import type { PhoneMessage } from '@offpiste/domain/contract/heartbeat.ts';
import type { Queries } from '#platform/as-rep.ts';

/** Older ones are about something that is over. */
const UNREAD_MS = 3 * 86_400_000;
/** What one reply brings; the next ones follow when these are put away. */
const MOST_UNREAD = 5;

/** Returns the messages from headquarters that a rep has not put away, and whether one of them had not come before. */
export async function fetchUnread(
  { db }: Queries,
  { repId, now }: { repId: string; now: number },
): Promise<{ messages: PhoneMessage[]; isNews: boolean }> {
  const rows = await db
    .selectFrom('message_rep')
    .innerJoin('message', 'message.message_id', 'message_rep.message_id')
    .select(['message.message_id', 'title', 'body', 'due_at', 'fetched_at'])
    .where('message_rep.rep_id', '=', repId)
    .where('put_away_at', 'is', null)
    .where('audience', 'is not', null)
    .where('due_at', '<=', now)
    .where('due_at', '>', now - UNREAD_MS)
    .orderBy('due_at', 'desc')
    .orderBy('message.message_id')
    .limit(MOST_UNREAD)
    .execute();
  const news = rows.filter(({ fetched_at }) => fetched_at === null).map(({ message_id }) => message_id);
  if (news.length > 0)
    await db
      .updateTable('message_rep')
      .set({ fetched_at: now })
      .where('rep_id', '=', repId)
      .where('message_id', 'in', news)
      .execute();
  const messages = rows.map(({ message_id: messageId, title, body: text, due_at }) => ({
    messageId,
    title,
    text,
    at: toInstant(due_at),
  }));
  return { messages, isNews: news.length > 0 };
}
