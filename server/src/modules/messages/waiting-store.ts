import type { PushPayload } from '@offpiste/domain/contract/messages.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

/** A message for one rep. */
export interface MessageForRep extends PushPayload {
  repId: string;
}

/** Takes messages that are due: no other server gets these, and none gets them again. */
export async function takeWaiting({ db }: Queries, now: number, most: number): Promise<MessageForRep[]> {
  const { rows } = await sql<MessageForRep>`
    SELECT message_id AS "messageId", rep_id AS "repId", title, body
    FROM take_messages(${now}, ${most})`.execute(db);
  return rows;
}

/** Notes that a push service took a message for one of the rep's phones. */
export async function noteTaken(
  { db }: Queries,
  { messageId, repId }: Pick<MessageForRep, 'messageId' | 'repId'>,
  now: number,
): Promise<void> {
  await sql`SELECT message_taken(${messageId}, ${repId}, ${now})`.execute(db);
}
