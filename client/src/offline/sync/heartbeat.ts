import { type HeartbeatBody, MOST_PLACES } from '@offpiste/domain/contract/heartbeat.ts';
import { groupBy } from '#browser/group-by.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isUnsent } from '../outbox/outbox-item.ts';

export interface HeartbeatOptions {
  outbox: Pick<Outbox, 'items'>;
  /** Whether the server has received it. */
  post: (body: HeartbeatBody) => Promise<boolean>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds that no change of the clock moves. */
  monotonicNow: () => number;
  appVersion: string;
  /** Whether the browser has promised to keep the storage; null where it does not say. */
  isPersisted: () => Promise<boolean | null>;
  /** The week whose lists this phone keeps, and when the server last confirmed them; null without any. */
  keptWeek: () => Promise<{ weekId: string | null; updatedAt: number } | null>;
  /** The phone's model; empty where the browser does not say. */
  model: () => Promise<string>;
}

/** Reports the state of the outbox to the server, when it is time; or at once. */
export type Heartbeat = (options?: { isDue: boolean }) => Promise<void>;

/** Nothing on the mountain changes faster than anybody at headquarters looks. */
const EVERY_MS = 240_000;

/**
 * To be called at every occasion to sync: it speaks every four minutes, at once when the last unsent is gone, and once the
 * phone has a week, of which the server says what is new in its answer.
 */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { outbox, post, now, monotonicNow, appVersion, isPersisted, keptWeek, model } = options;
  let last: { at: number; unsent: number; hasWeek: boolean } | null = null;
  let beating = false;

  const isTime = (unsent: number) =>
    last === null || monotonicNow() - last.at >= EVERY_MS || (last.unsent > 0 && unsent === 0);

  return async ({ isDue } = { isDue: false }) => {
    const { items, unreadable } = outbox.items();
    const waiting = items.filter(isUnsent);
    const speaks = isDue || isTime(waiting.length);
    if (beating || (!speaks && last?.hasWeek)) return;
    beating = true;
    try {
      const week = await keptWeek().catch(() => null);
      const hasWeek = Boolean(week?.weekId);
      if (!speaks && !hasWeek) return;
      const label = await model().catch(() => '');
      const report: HeartbeatBody = {
        unsent: waiting.length,
        oldestAgeMs: ageOf(
          waiting.map(({ recordedAt }) => recordedAt),
          now(),
        ),
        needsAttention: items.filter(({ state }) => state === 'needs-attention').length,
        unreadable,
        appVersion,
        storagePersisted: await isPersisted().catch(() => null),
        ...(week?.weekId && { weekId: week.weekId, dataAgeMs: ageOf([week.updatedAt], now()) ?? 0 }),
        places: placesOf(waiting),
        ...(label !== '' && { label: label.slice(0, 60) }),
      };
      if (await post(report)) last = { at: monotonicNow(), unsent: report.unsent, hasWeek };
    } finally {
      beating = false;
    }
  };
}

/** More than any phone is away; a clock that was years ahead or behind says no better. */
const OLDEST_MS = 366 * 86_400_000;

function ageOf(recordedAt: readonly number[], now: number): number | null {
  if (recordedAt.length === 0) return null;
  return Math.min(Math.max(0, now - Math.min(...recordedAt)), OLDEST_MS);
}

/** Where the actions happened, most first. */
function placesOf(items: readonly { place: string }[]): NonNullable<HeartbeatBody['places']> {
  const byPlace = groupBy(
    items.filter(({ place }) => place !== ''),
    ({ place }) => place,
  );
  return [...byPlace]
    .map(([place, { length }]) => ({ place, unsent: length }))
    .sort((a, b) => b.unsent - a.unsent || (a.place < b.place ? -1 : 1))
    .slice(0, MOST_PLACES);
}
