import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DEMO_ZONE } from '@offpiste/demo/calendar.ts';
import type { ActiveWeeksReply } from '@offpiste/domain/contract/active-week.ts';
import type { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import type { EventInfo, EventInfoReply } from '@offpiste/domain/contract/event.ts';
import type { WeekData } from '@offpiste/domain/contract/week.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { request } from '@playwright/test';
import { dayOf } from '../server/src/platform/local-time.ts';
import { logIn } from './log-in.ts';

/** A colleague with a separate phone: calls the server directly, beside the browser under test. */
export interface ApiRep {
  repId: string;
  name: string;
  /** The week that is running, which is not the one that is always on. */
  runningWeek(): Promise<{ weekId: string; weekName: string }>;
  /** The whole week as this rep may see it. */
  week(weekId: string): Promise<WeekData>;
  coaches(weekId: string): Promise<Record<Direction, string[]>>;
  tickets(weekId: string, coachId: string, direction: Direction): Promise<CoachTicketsReply>;
  /** An event with its tickets and counts. */
  event(weekId: string, eventId: string): Promise<EventInfo>;
  load(
    weekId: string,
    coachId: string,
    direction: Direction,
    barcode: string,
  ): Promise<{ status: number; body: unknown }>;
  get<T>(path: string): Promise<T>;
  /** Does an action now: the fields that every action has are added to the given ones. */
  act(path: string, fields: object): Promise<{ status: number; body: unknown }>;
  signOut(): Promise<void>;
}

/** Signs a demo rep in over the API. */
export async function apiRep(url: string, username: string, brand: string): Promise<ApiRep> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'X-Brand': brand } });
  const signIn = () => logIn(context, { url, username, brand });
  const { rep } = await signIn();
  const call = async (path: string, options?: { method: 'POST'; data: object }) => {
    const reply = await context.fetch(path, options);
    // A session ends after a quarter of an hour, and a run on a slow machine takes longer.
    if (reply.status() !== 401) return reply;
    await signIn();
    return context.fetch(path, options);
  };
  const get = async <T>(path: string): Promise<T> => {
    const reply = await call(path);
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  };
  const act = async (path: string, fields: object) => {
    const now = new Date().toISOString();
    const done = await call(path, {
      method: 'POST',
      data: {
        repID: rep.repId,
        repName: rep.name,
        handsetTimestamp: now,
        clientTimestamp: now,
        idempotentId: randomUUID(),
        ...fields,
      },
    });
    return { status: done.status(), body: await done.json() };
  };
  return {
    repId: rep.repId,
    name: rep.name,
    runningWeek: async () => {
      const { activeWeeks } = await get<ActiveWeeksReply>('/api/week/active');
      // By the resort's clock, as the season is made.
      const today = dayOf(Date.now(), DEMO_ZONE);
      const started = activeWeeks
        .filter((week) => !week.alwaysOn)
        .map((week) => ({
          ...week,
          departs: String(JSON.parse(week.weekPackages)[0]?.departureDate).slice(0, 10),
        }))
        .filter((week) => week.departs <= today)
        .sort((a, b) => (a.departs < b.departs ? 1 : -1));
      if (!started[0]) throw new Error('no week is running in the demo season');
      return started[0];
    },
    week: async (weekId) => {
      const data = await call(`/api/week/data/${weekId}`);
      return JSON.parse(gunzipSync(await data.body()).toString());
    },
    coaches: (weekId) => get(`/api/coach/allCoaches/${weekId}`),
    tickets: (weekId, coachId, direction) =>
      get(`/api/coach/allBarcodes/${coachId}/direction/${direction}/${weekId}`),
    event: async (weekId, eventId) =>
      (await get<EventInfoReply>(`/api/events/info/${eventId}?weekId=${weekId}`)).data,
    load: (weekID, coachId, direction, barcode) =>
      act('/api/coach/load', { weekID, coachId, direction, barcode, scanned: 1 }),
    get,
    act,
    signOut: () => context.dispose(),
  };
}
