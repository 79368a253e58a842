import type { PersonReply } from '@offpiste/domain/contract/hq/people.ts';
import { referenceBooking } from '@offpiste/domain/rules/brand.ts';
import type { KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import { keysHeld } from '@offpiste/domain/rules/keys-held.ts';
import { sql } from 'kysely';
import { byWhom } from '#ledger/attempts/attempt-store.ts';
import { findPlaceNames } from '#lists/named-places.ts';
import type { Queries } from '#platform/as-rep.ts';
import type { SignedIn } from '#platform/signed-in.ts';

/** Somebody of a week. */
export interface PersonKey {
  weekId: string;
  reference: string;
}

/** Looking at somebody, with birth date and next of kin or without. */
export interface View extends PersonKey {
  sensitive: boolean;
  /** Epoch milliseconds. */
  at: number;
}

const MOST = 50;

/** Reads who somebody is, and how to reach them; null when the week has no such passenger. */
export async function findPerson(
  { db }: Queries,
  { weekId, reference }: PersonKey,
): Promise<PersonReply['person'] | null> {
  const { rows } = await sql<Omit<PersonReply['person'], 'booking'>>`
    SELECT p.reference, p.name, p.status, p.cancelled, p.gone, p.group_name AS "group", d.phone, e.email,
      d.nationality, d.resort_name AS resort
    FROM passenger p
    LEFT JOIN passenger_detail d ON d.week_id = p.week_id AND d.reference = p.reference
    LEFT JOIN passenger_email e ON e.week_id = p.week_id AND e.reference = p.reference
    WHERE p.week_id = ${weekId} AND p.reference = ${reference}`.execute(db);
  const [person] = rows;
  return person ? { ...person, booking: referenceBooking(reference) } : null;
}

/** Reads birth date and next of kin; null where the database does not show them to this account. */
export async function findSensitive(
  { db }: Queries,
  { weekId, reference }: PersonKey,
): Promise<PersonReply['sensitive']> {
  const { rows } = await sql<NonNullable<PersonReply['sensitive']>>`
    SELECT date_of_birth AS "dateOfBirth", next_of_kin_name AS "nextOfKinName", next_of_kin_phone AS "nextOfKinPhone"
    FROM passenger_sensitive WHERE week_id = ${weekId} AND reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the keys that somebody received and that have not come back. */
export async function findKeysHeld(
  queries: Queries,
  { weekId, reference }: PersonKey,
): Promise<PersonReply['keys']> {
  const { rows } = await sql<{ place: string; state: KeyHandover[] }>`
    SELECT s.place, s.state FROM projection s WHERE s.week_id = ${weekId} AND s.subject = ANY(ARRAY(
      SELECT l.subject FROM ledger l
      WHERE l.reference = ${reference} AND l.week_id = ${weekId} AND l.kind = 'distribute-keys' AND l.is_fact))
    ORDER BY s.place`.execute(queries.db);
  const nameOf = await findPlaceNames(
    queries,
    weekId,
    rows.map(({ place }) => place),
  );
  return rows.flatMap(({ place, state }) =>
    keysHeld(state, reference).map((held) => ({ ...byWhom(held), room: nameOf(place), keys: held.keys })),
  );
}

/** Reads who else is on somebody's booking, by name. */
export async function findMates(
  { db }: Queries,
  { weekId, reference }: PersonKey,
): Promise<PersonReply['mates']> {
  return await db
    .selectFrom('passenger')
    .select(['reference', 'name'])
    .where('week_id', '=', weekId)
    .where(sql<boolean>`starts_with(reference, ${`${referenceBooking(reference)}-`})`)
    .where('reference', '<>', reference)
    .where('gone', '=', false)
    .orderBy('name')
    .orderBy('reference')
    .limit(MOST)
    .execute();
}

/** Reads who looked at somebody, the latest first. */
export async function findViews(
  { db }: Queries,
  { weekId, reference }: PersonKey,
): Promise<PersonReply['views']> {
  const { rows } = await sql<{ repId: string; repName: string; at: number; sensitive: boolean }>`
    SELECT rep_id AS "repId", rep_name AS "repName", at, sensitive FROM person_read
    WHERE reference = ${reference} AND week_id = ${weekId} ORDER BY at DESC, read_id DESC LIMIT ${MOST}`.execute(
    db,
  );
  return rows.map(({ sensitive, ...view }) => ({ ...byWhom(view), sensitive }));
}

/** Within so long, looking at somebody again is the same view: a page that is open asks at every change. */
const SAME_VIEW_MS = 10 * 60_000;

/** Whether this account has just looked at somebody, and at as much. */
export async function hasJustLooked(
  { db }: Queries,
  { rep }: SignedIn,
  { weekId, reference, sensitive, at }: View,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM person_read WHERE reference = ${reference} AND week_id = ${weekId} AND at > ${at - SAME_VIEW_MS}
      AND rep_id = ${rep.rep_id} AND (sensitive OR NOT ${sensitive}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Keeps that somebody was looked at, in the server's name: a desk's own transactions write nothing. */
export async function keepView(
  { db }: Queries,
  { rep }: SignedIn,
  { weekId, reference, sensitive, at }: View,
): Promise<void> {
  await sql`INSERT INTO person_read (week_id, reference, rep_id, rep_name, at, sensitive)
    VALUES (${weekId}, ${reference}, ${rep.rep_id}, ${rep.name}, ${at}, ${sensitive})`.execute(db);
}
