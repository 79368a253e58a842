const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What headquarters can see of the house it depends on. Instants are epoch milliseconds, null where there was none. */
export interface House {
  /** When each server that ran in the last days was last seen. */
  serversSeenAt: readonly number[];
  /** In how many lines the database is not protected as it should be; null where no server has looked. */
  differences: number | null;
  standbys: number;
  standbyLagBytes: number | null;
  backedUpAt: number | null;
  drilledAt: number | null;
  forgottenAt: number | null;
  /** Rows of the audit trail that are not in the log yet. */
  unshippedAudit: number;
}

/** What somebody should look at; `deploy/prometheus/alerts.yml` has the same limits. */
export type HouseProblem = 'servers' | 'protection' | 'standby' | 'backup' | 'drill' | 'retention' | 'audit';

/** A server writes that it is there once a minute. */
export const SILENT_MS = 3 * MINUTE;
const BACKUP_MS = 36 * HOUR;
const DRILL_MS = 8 * DAY;
const LAG_BYTES = 16_000_000;
const UNSHIPPED = 1_000;

/** Returns what is not in order. An installation without a standby has none to lose. */
export function houseProblems(house: House, now: number): HouseProblem[] {
  const isOld = (at: number | null, most: number) => now - (at ?? 0) > most;
  const found: [HouseProblem, boolean][] = [
    ['servers', house.serversSeenAt.every((at) => now - at > SILENT_MS)],
    ['protection', house.differences !== 0],
    ['standby', house.standbys > 0 && (house.standbyLagBytes ?? 0) > LAG_BYTES],
    ['backup', isOld(house.backedUpAt, BACKUP_MS)],
    ['drill', isOld(house.drilledAt, DRILL_MS)],
    ['retention', isOld(house.forgottenAt, BACKUP_MS)],
    ['audit', house.unshippedAudit > UNSHIPPED],
  ];
  return found.flatMap(([problem, isSo]) => (isSo ? [problem] : []));
}
