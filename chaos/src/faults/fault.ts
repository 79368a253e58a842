import type { RequestPlan, SeenRequest } from '../network/request-plan.ts';
import type { Random } from '../time/random.ts';

/** What a statement runs into on its way to the database (`away`, `serialization`) or on the way back. */
export type DatabaseTrouble =
  | 'away'
  | 'away-after'
  | 'serialization'
  | 'deadlock'
  | 'killed'
  | 'killed-after';

/** What befalls a phone, a session or the server between two scans. */
export type Happening =
  | 'network-off'
  | 'network-on'
  | 'kill-tab'
  | 'freeze-tab'
  | 'kill-server'
  | 'database-away'
  | 'database-restart'
  | 'failover'
  | 'expire'
  | 'revoke'
  | 'disable'
  | 'replay-old-token'
  | 'switch-user'
  | 'clock-jump'
  | 'storage-trouble'
  | 'storage-full'
  | 'evict'
  | 'update'
  | 'rollback'
  | 'wipe';

/** What holds through a whole history. */
export interface Conditions {
  tabs: number;
  /** Server processes that answer side by side. */
  processes: number;
  /** Whether the second process is of another version, whose replies have more fields than the app knows. */
  mixedVersions: boolean;
  /** Whether the phones' clocks are wrong by up to a year, all the time. */
  wrongClocks: boolean;
  locks: boolean;
  /** A passenger on whom the server fails for every caller. */
  poison: boolean;
  /** The longest a request is on its way in one direction, milliseconds. */
  slowest: number;
}

export const ORDINARY: Conditions = {
  tabs: 1,
  processes: 1,
  mixedVersions: false,
  wrongClocks: false,
  locks: true,
  poison: false,
  slowest: 250,
};

/** One way in which the world goes wrong while a history's faults last. */
export interface Fault {
  id: `F${number}`;
  title: string;
  conditions?: Partial<Conditions>;
  happenings?: readonly Happening[];
  /** Changes the fate of a request that is sent `now`. */
  spoil?: (plan: RequestPlan, request: SeenRequest, random: Random, now: number) => void;
  statement?: (sql: string, random: Random) => DatabaseTrouble | null;
  append?: (random: Random) => 'plain' | 'rolled-back' | 'held';
}
