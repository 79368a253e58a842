import { sql } from 'kysely';
import type { AppDeps } from '#platform/app-deps.ts';
import type { RepRow } from '#platform/tables.ts';
import { isUsable } from './is-usable.ts';

/** The sign-ins among these that still count, with what their reps may see by now. */
export async function familiesInForce(
  { database: { db }, config }: Pick<AppDeps, 'database' | 'config'>,
  families: readonly string[],
): Promise<Map<string, Pick<RepRow, 'level' | 'tenant'>>> {
  const rows = await db
    .selectFrom('session_family')
    .innerJoin('rep', 'rep.rep_id', 'session_family.rep_id')
    .select(['session_family.family_id', 'rep.level', 'rep.tenant', 'rep.disabled', 'rep.demo'])
    .where('session_family.family_id', '=', sql<string>`ANY(${families})`)
    .where('session_family.revoked_at', 'is', null)
    .execute();
  const counting = rows.filter((row) => isUsable(row, config));
  return new Map(counting.map(({ family_id: familyId, level, tenant }) => [familyId, { level, tenant }]));
}
