import { type Kysely, sql } from 'kysely';
import type { Queries } from './as-rep.ts';
import { RequestError } from './errors.ts';
import { ROLES } from './roles.ts';
import type { SignedIn } from './signed-in.ts';
import type { Tables } from './tables.ts';

/** Whoever asks for headquarters. */
type AtHq = Pick<SignedIn, 'rep'>;

/**
 * Reads for a screen of headquarters: the rows of every brand and all at one moment, in a transaction that can write
 * nothing. A desk gets no date of birth and no next of kin (migration 0030). Role and settings end with the transaction.
 */
export async function asHq<T>(
  { db }: Queries,
  session: AtHq,
  work: (own: Queries) => Promise<T>,
): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await reading.execute(async (transaction) => {
    await becomeHq(transaction, session);
    return await work({ db: transaction });
  });
}

/** Changes what headquarters may change, for a manager alone: neither weeks nor the ledger nor the trail. */
export async function changeAsHq<T>(
  { db }: Queries,
  session: AtHq,
  work: (own: Queries) => Promise<T>,
): Promise<T> {
  if (session.rep.hq_role !== 'manager') throw new RequestError('hq_read_only');
  return await db.transaction().execute(async (transaction) => {
    await becomeHq(transaction, session);
    return await work({ db: transaction });
  });
}

async function becomeHq(transaction: Kysely<Tables>, { rep }: AtHq): Promise<void> {
  if (rep.hq_role === 'none') throw new RequestError('hq_forbidden');
  await sql`SELECT set_config('role', ${ROLES.hq}, true),
    set_config('offpiste.rep', ${rep.rep_id}, true),
    set_config('offpiste.hq_role', ${rep.hq_role}, true)`.execute(transaction);
}
