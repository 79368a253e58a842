import type { PhoneAlert } from '@offpiste/domain/contract/heartbeat.ts';
import { createStore } from '#state/store.ts';

interface HeardAlerts {
  /** The week that they are of; null before the server has said anything. */
  weekId: string | null | undefined;
  alerts: readonly PhoneAlert[];
}

export const NO_ALERTS: HeardAlerts = { weekId: null, alerts: [] };

/** What the server last wanted the signed-in rep to know wherever they are: stops that are open again. */
export const heardAlerts = createStore(NO_ALERTS);
