import { CROSS_BRAND_LEVEL } from '@offpiste/domain/rules/brand.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import { type Kysely, sql } from 'kysely';
import { ROLES } from './roles.ts';
import type { Tables } from './tables.ts';

/** Where a store sends its queries: the connections, or the transaction of `asRep`. */
export interface Queries {
  db: Kysely<Tables>;
}

/**
 * Does some work in a transaction in which the database itself shows no more than this viewer may see (migration
 * 0012): the second wall, in case the application forgets a filter. Role and settings end with the transaction.
 */
export async function asRep<T>(
  { db }: Queries,
  viewer: Viewer,
  work: (own: Queries) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (transaction) => {
    await becomeRep(transaction, viewer);
    return await work({ db: transaction });
  });
}

/** For a transaction with special settings; otherwise use `asRep`. */
export async function becomeRep(transaction: Kysely<Tables>, viewer: Viewer): Promise<void> {
  const { repId, level, tenant, brand } = viewer;
  const sensitiveFrom = Math.max(CROSS_BRAND_LEVEL, tenant.sensitiveFromLevel, brand.sensitiveFromLevel);
  await sql`SELECT set_config('role', ${ROLES.rep}, true),
    set_config('offpiste.rep', ${repId}, true),
    set_config('offpiste.level', ${String(level)}, true),
    set_config('offpiste.tenant', ${tenant.slug}, true),
    set_config('offpiste.brand', ${brand.slug}, true),
    set_config('offpiste.sensitive_from', ${String(sensitiveFrom)}, true)`.execute(transaction);
}
