import type { FirstStepsReply } from '@offpiste/domain/contract/hq/first-steps.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/as-rep.ts';

type Steps = Omit<FirstStepsReply, 'asOf' | 'unusedBrands'>;

/** So many attempts from the very first are looked at: a whole season need not be read to know that it has begun. */
const FIRST_ATTEMPTS = 1_000;

/** Reads how far a new installation has come; `known` are the slugs of the brands that came with the product. */
export async function readFirstSteps({ db }: Queries, known: readonly string[]): Promise<Steps> {
  const { rows } = await sql<Steps>`
    WITH attempt AS (SELECT kind, scanned, verdict FROM ledger ORDER BY seq LIMIT ${FIRST_ATTEMPTS})
    SELECT EXISTS (SELECT FROM brand WHERE slug <> ALL (${known})) OR EXISTS (SELECT FROM passenger) AS "hasBrand",
      (SELECT week_id FROM week WHERE NOT disabled AND NOT demo ORDER BY starts_on, week_id LIMIT 1) AS "weekId",
      EXISTS (SELECT FROM rep r WHERE r.hq_role = 'none' AND NOT r.demo AND NOT r.disabled
        AND (EXISTS (SELECT FROM rep_invite i WHERE i.rep_id = r.rep_id)
          OR EXISTS (SELECT FROM session_family f WHERE f.rep_id = r.rep_id))) AS "hasRep",
      EXISTS (SELECT FROM attempt WHERE scanned AND verdict <> 'refused') AS "hasScanned",
      EXISTS (SELECT FROM attempt WHERE kind IN ('load-coach', 'load-transfer') AND verdict = 'accepted')
        AS "hasLoaded"`.execute(db);
  const [steps] = rows;
  if (!steps) throw new Error('a SELECT without FROM gave no row');
  return steps;
}
