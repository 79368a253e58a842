import { countedKinds } from '@offpiste/domain/contract/actions.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { RecordedAction } from '#ledger/ledger.ts';
import type { AppDeps } from '#platform/app-deps.ts';

/** What `installation_state` returns, and `open_conflicts`; instants are epoch milliseconds, null where there was none. */
interface InstallationState {
  unsent: number;
  oldestUnsentAt: number | null;
  silentPhones: number;
  needsAttention: number;
  openConflicts: number;
  importedAt: number | null;
  backedUpAt: number | null;
  drilledAt: number | null;
  forgottenAt: number | null;
  unshippedAudit: number;
  standbys: number;
  standbyLagBytes: number | null;
}

/** What an alarm is set on, besides requests: the work of the reps, and what a bad night depends on. */
export interface OperationsMetrics {
  /** Counts an action that this process has recorded. */
  count(action: RecordedAction): void;
  /** Reads the state of the installation; without the database its gauges are absent. */
  read(): Promise<void>;
}

const instant = (at: number | null) => (at === null ? null : at / 1_000);

/** The gauges, each with how it follows from the state and the time; null where there is nothing to say. */
const GAUGES: readonly [
  name: string,
  help: string,
  value: (state: InstallationState, now: number) => number | null,
][] = [
  ['unsent_actions', 'Actions that phones said they have not sent', ({ unsent }) => unsent],
  [
    'oldest_unsent_seconds',
    'How long the oldest of them has waited',
    ({ oldestUnsentAt }, now) => (oldestUnsentAt === null ? 0 : Math.max(0, now - oldestUnsentAt) / 1_000),
  ],
  [
    'silent_phones_with_unsent',
    'Phones with unsent actions that have not spoken for half an hour, and have within a week',
    ({ silentPhones }) => silentPhones,
  ],
  ['refused_unread', 'Refused actions that no rep has looked at', ({ needsAttention }) => needsAttention],
  [
    'conflicts_open',
    'Contradictions that nobody at headquarters has settled, of weeks that have not been over for a week',
    ({ openConflicts }) => openConflicts,
  ],
  ['last_import_timestamp_seconds', 'When a week was imported last', ({ importedAt }) => instant(importedAt)],
  [
    'last_backup_timestamp_seconds',
    'When a backup was written last',
    ({ backedUpAt }) => instant(backedUpAt),
  ],
  [
    'last_drill_timestamp_seconds',
    'When a backup was last restored on trial',
    ({ drilledAt }) => instant(drilledAt),
  ],
  [
    'last_retention_timestamp_seconds',
    'When what is too old was forgotten last',
    ({ forgottenAt }) => instant(forgottenAt),
  ],
  [
    'audit_unshipped',
    'Rows of the audit trail that are not in the log yet',
    ({ unshippedAudit }) => unshippedAudit,
  ],
  ['standbys', 'Standbys that are connected to the database', ({ standbys }) => standbys],
  [
    'standby_lag_bytes',
    'How far the last of them is behind; absent unless the owner is a member of pg_monitor',
    ({ standbyLagBytes }) => standbyLagBytes,
  ],
];

/** Registers the metrics of the installation. */
export function measureOperations(
  registers: Registry[],
  { database, clock, listVersions }: Pick<AppDeps, 'database' | 'clock' | 'listVersions'>,
): OperationsMetrics {
  const actions = new Counter({
    name: 'offpiste_actions_total',
    help: 'Actions that this process has recorded, without repeats',
    labelNames: ['kind', 'verdict', 'late'],
    registers,
  });
  const lists = new Gauge({
    name: 'offpiste_lists_checked_seconds',
    help: 'How long ago this process looked for what others have changed',
    registers,
  });
  const gauges = GAUGES.map(([name, help, value]) => ({
    value,
    gauge: new Gauge({ name: `offpiste_${name}`, help, registers }),
  }));

  return {
    count: ({ kind, verdict, late }) => actions.inc({ kind, verdict, late: String(late) }),
    async read() {
      const now = clock();
      const checkedAt = listVersions.checkedAt?.() ?? null;
      if (checkedAt === null) lists.remove();
      else lists.set(Math.max(0, now - checkedAt) / 1_000);
      const state = await database.pool
        .query<{ state: InstallationState }>(
          `SELECT installation_state($1) || jsonb_build_object('openConflicts', open_conflicts($1, $2)) AS state`,
          [now, countedKinds],
        )
        .then(
          ({ rows }) => rows[0]?.state ?? null,
          () => null,
        );
      for (const { gauge, value } of gauges) {
        const is = state && value(state, now);
        if (is === null) gauge.remove();
        else gauge.set(is);
      }
    },
  };
}
