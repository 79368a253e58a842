import { toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  Audience,
  type MessageRep,
  type MessageRow,
  MOST_MESSAGES,
} from '@offpiste/domain/contract/hq/messages.ts';
import { type MessageFacts, messageState, type Reach } from '@offpiste/domain/rules/message-state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';
import { reachOf } from './recipient-store.ts';

interface StoredMessage extends Pick<MessageRow, 'messageId' | 'by' | 'title' | 'text' | 'urgent'> {
  at: number;
  dueAt: number;
  audience: object | null;
}

/** Reps of a message for whom the same has happened. */
interface AlikeReps extends MessageFacts {
  messageId: string;
  reach: Reach;
  count: number;
  /** One of them. */
  name: string;
}

interface StoredRep extends MessageFacts, Pick<MessageRep, 'repId' | 'name' | 'brand'> {
  putAwayAt: number | null;
  reach: Reach;
}

/** Reads the last messages, the latest first. */
export async function listMessages(queries: Queries, now: number): Promise<MessageRow[]> {
  return await readMessages(queries, now, sql`true`);
}

/** Reads one message, with all of its reps; null when there is none. */
export async function findMessage(
  queries: Queries,
  messageId: string,
  now: number,
): Promise<{ message: MessageRow; reps: MessageRep[] } | null> {
  const [message] = await readMessages(queries, now, sql`m.message_id = ${messageId}`);
  return message ? { message, reps: await readReps(queries, messageId, now) } : null;
}

async function readMessages({ db }: Queries, now: number, which: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows: messages } = await sql<StoredMessage>`
    SELECT m.message_id AS "messageId", m.sent_at AS at, m.by_name AS by, m.due_at AS "dueAt", m.title, m.body AS text,
      m.urgent, m.audience
    FROM message m WHERE ${which} ORDER BY m.sent_at DESC, m.message_id LIMIT ${MOST_MESSAGES}`.execute(db);
  const ids = messages.map(({ messageId }) => messageId);
  const whether = (column: string) => sql`CASE WHEN ${sql.ref(`t.${column}`)} IS NOT NULL THEN 1 END`;
  const { rows: reps } = await sql<AlikeReps>`
    WITH known AS MATERIALIZED (SELECT r.rep_id, r.name, ${reachOf(now)} AS reach FROM rep r)
    SELECT t.message_id AS "messageId", k.reach, ${whether('sent_at')} AS "sentAt", ${whether('taken_at')} AS "takenAt",
      ${whether('fetched_at')} AS "fetchedAt", ${whether('shown_at')} AS "shownAt", count(*)::integer AS count,
      min(k.name) AS name
    FROM message_rep t JOIN known k USING (rep_id)
    WHERE t.message_id = ANY(${ids}::uuid[]) GROUP BY 1, 2, 3, 4, 5, 6`.execute(db);
  const byMessage = Map.groupBy(reps, ({ messageId }) => messageId);
  return messages.map((message) => rowOf(message, byMessage.get(message.messageId) ?? []));
}

function rowOf({ at, dueAt, audience, ...message }: StoredMessage, reps: readonly AlikeReps[]): MessageRow {
  const counts = { waiting: 0, sent: 0, taken: 0, fetched: 0, shown: 0, 'not-reachable': 0 };
  for (const alike of reps) counts[messageState(alike, alike.reach)] += alike.count;
  const [first, ...others] = reps;
  return {
    ...message,
    at: toInstant(at),
    dueAt: toInstant(dueAt),
    audience: audience && Audience.parse(audience),
    onlyRep: first?.count === 1 && others.length === 0 ? first.name : null,
    counts,
  };
}

async function readReps({ db }: Queries, messageId: string, now: number): Promise<MessageRep[]> {
  const { rows } = await sql<StoredRep>`
    SELECT r.rep_id AS "repId", r.name, r.tenant AS brand, ${reachOf(now)} AS reach, t.sent_at AS "sentAt",
      t.taken_at AS "takenAt", t.fetched_at AS "fetchedAt", t.shown_at AS "shownAt", t.put_away_at AS "putAwayAt"
    FROM message_rep t JOIN rep r USING (rep_id)
    WHERE t.message_id = ${messageId} ORDER BY lower(r.name), r.rep_id`.execute(db);
  return rows.map(({ repId, name, brand, reach, ...facts }) => ({
    ...{ repId, name, brand, state: messageState(facts, reach) },
    sentAt: instantOrNull(facts.sentAt),
    takenAt: instantOrNull(facts.takenAt),
    fetchedAt: instantOrNull(facts.fetchedAt),
    shownAt: instantOrNull(facts.shownAt),
    putAwayAt: instantOrNull(facts.putAwayAt),
  }));
}

function instantOrNull(at: number | null): string | null {
  return at === null ? null : toInstant(at);
}
