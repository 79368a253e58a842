import type { Database } from '#platform/database.ts';

/**
 * Records a copy of an action for each of many other people, with their states: more than what is done to the ledger
 * reads at a time.
 */
export async function repeatAction({ pool }: Database, weekId: string, kind: string, times: number) {
  await pool.query(
    `SELECT ledger_append(to_jsonb(l) || jsonb_build_object('idempotent_id', 'copy-' || n, 'subject',
         split_part(l.subject, ':', 1) || ':copy:NUCO-COPY00-' || lpad(n::text, 6, '0'),
         'reference', 'NUCO-COPY00-' || lpad(n::text, 6, '0')), 0, l.place, s.state)
     FROM (SELECT * FROM ledger WHERE week_id = $1 AND kind = $2 AND is_fact ORDER BY seq LIMIT 1) l
     JOIN projection s ON s.week_id = l.week_id AND s.subject = l.subject, generate_series(1, $3::integer) n`,
    [weekId, kind, times],
  );
}
