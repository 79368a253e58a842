import { randomUUID } from 'node:crypto';
import type { WriteMessageBody } from '@offpiste/domain/contract/hq/messages.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import type { SignedIn } from '#platform/signed-in.ts';

/** Keeps a message for its reps; one that is sent again is kept once. Returns its id. */
export async function keepMessage(
  { db }: Queries,
  { rep }: SignedIn,
  {
    idempotentId: idempotent_id,
    audience,
    title,
    text: body,
    urgent,
    ...message
  }: WriteMessageBody & { repIds: readonly string[]; now: number; dueAt: number },
): Promise<string> {
  const written = await db
    .insertInto('message')
    .values({
      message_id: randomUUID(),
      ...{ by_rep_id: rep.rep_id, by_name: rep.name, idempotent_id, title, body, urgent },
      audience: JSON.stringify(audience),
      sent_at: message.now,
      due_at: message.dueAt,
    })
    .onConflict((conflict) => conflict.columns(['by_rep_id', 'idempotent_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  if (!written) {
    const first = db
      .selectFrom('message')
      .select('message_id')
      .where('by_rep_id', '=', rep.rep_id)
      .where('idempotent_id', '=', idempotent_id);
    return (await first.executeTakeFirstOrThrow()).message_id;
  }
  await sql`INSERT INTO message_rep (message_id, rep_id)
    SELECT ${written.message_id}, unnest(${[...message.repIds]}::text[])`.execute(db);
  return written.message_id;
}
