/**
 * What an alarm is set on (docs/decisions/0089). The server reads it by one function of its owner, as numbers and instants
 * alone: it may read neither the history of imports nor the audit trail nor other reps' phones.
 */
export const operations = /* sql */ `
  -- When the operator last did what a bad night depends on.
  CREATE TABLE last_done (
    what text PRIMARY KEY CHECK (what IN ('backup', 'drill')),
    at bigint NOT NULL
  );

  -- Instants are epoch milliseconds; null where there was none.
  CREATE FUNCTION installation_state(now_ms bigint) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT jsonb_build_object(
      'unsent', (SELECT coalesce(sum(unsent), 0) FROM phone_report),
      'oldestUnsentAt', (SELECT min(oldest_at) FROM phone_report WHERE unsent > 0),
      'silentPhones', (SELECT count(*) FROM phone_report
        WHERE unsent > 0 AND reported_at BETWEEN now_ms - 7 * 86400000 AND now_ms - 1800000),
      'needsAttention', (SELECT coalesce(sum(needs_attention), 0) FROM phone_report),
      'importedAt', (SELECT max(at) FROM import_run),
      'backedUpAt', (SELECT at FROM last_done WHERE what = 'backup'),
      'drilledAt', (SELECT at FROM last_done WHERE what = 'drill'),
      'forgottenAt', (SELECT max(ran_at) FROM retention_run),
      'unshippedAudit', (SELECT coalesce(max(e.seq), 0) FROM audit_event e) - (SELECT s.seq FROM audit_shipped s),
      'standbys', (SELECT count(*) FROM pg_stat_replication),
      -- Null unless the owner is a member of pg_monitor.
      'standbyLagBytes', (SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) FROM pg_stat_replication));
  $$;
  REVOKE ALL ON FUNCTION installation_state(bigint) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION installation_state(bigint) TO offpiste_server;
`;
