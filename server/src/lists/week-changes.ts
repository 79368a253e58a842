import { listOfPlace } from '@offpiste/domain/contract/actions.ts';
import { sql } from 'kysely';
import type { AppDeps } from '#platform/app-deps.ts';
import { errorCode } from '#platform/error-code.ts';
import { RequestError } from '#platform/errors.ts';
import { listKey } from './list-versions.ts';
import { createListsSince } from './lists-since.ts';

/** A week at a moment. */
export interface WeekMoment {
  /** The snapshot of that moment, for `includesTransaction`. */
  asOf: string;
  /** By the server's clock, not later than the snapshot. */
  readAt: number;
  /** The week's count of imports. */
  content: number;
  systemId: string;
}

export interface WeekChanges {
  /**
   * The week at this moment; every list that is got from now on includes what was recorded until then, whichever
   * process recorded it. Throws `week_not_found`.
   */
  catchUp(weekId: string): Promise<WeekMoment>;
  /**
   * Calls back with the key of each list that this process hears has changed, and not when it only reads one again; with null
   * when changes may have been missed. Returns how to end that.
   */
  watch(onNews: (list: string | null) => void): () => void;
  /** The week as of the last change that this process has heard of. Throws `week_not_found`. */
  heard(weekId: string): Promise<WeekMoment>;
  /**
   * The lists of places that have changed from a snapshot to the moment that `heard` gave last, or later; null when that
   * is not known, and so everything may have changed.
   */
  listsSince(weekId: string, asOf: string): Promise<ReadonlySet<string> | null>;
  /**
   * The places whose lists may show what was recorded after a snapshot; null when that is not known, and so
   * everything may have changed.
   */
  placesSince(weekId: string, asOf: string): Promise<string[] | null>;
}

/** 'start/xmin:xmax:xip,xip,…' */
const SNAPSHOT = /^(\d{1,19})\/(\d{1,20}:\d{1,20}:[\d,]*)$/;

/** A text of digits may still be no snapshot, or beyond what one can hold. */
function nothingIfNoSnapshot(error: unknown): { rows: { place: null }[] } {
  const code = errorCode(error);
  if (code === '22P02' || code === '22003') return { rows: [{ place: null }] };
  throw error;
}

/** Finds in the ledger itself what has changed in a week: versions in memory mean something in one process only. */
export function createWeekChanges({
  database,
  listVersions,
  clock,
}: Pick<AppDeps, 'database' | 'listVersions' | 'clock'>): WeekChanges {
  const { db } = database;
  const reached = new Map<string, WeekMoment>();
  const underWay = new Map<string, Promise<WeekMoment>>();
  /** The weeks of which nothing has been heard since their moment. */
  const quiet = new Set<string>();
  let isMarking = false;
  const since = createListsSince(async (weekId, asOf) => {
    const places = await placesSince(weekId, asOf);
    return places && listsOf(places);
  });
  const watchers = new Set<(list: string | null) => void>();
  listVersions.watch((list) => {
    if (isMarking && list !== null) return;
    if (list === null) quiet.clear();
    else quiet.delete(list.split('/', 1)[0] ?? list);
    for (const onNews of watchers) onNews(list);
  });

  async function momentOf(weekId: string): Promise<WeekMoment> {
    const readAt = clock();
    const { rows } = await sql<Omit<WeekMoment, 'readAt'>>`
      SELECT database_start() || '/' || pg_current_snapshot() AS "asOf", version AS content, system_id AS "systemId"
      FROM week WHERE week_id = ${weekId} AND NOT disabled`.execute(db);
    const [moment] = rows;
    if (!moment) throw new RequestError('week_not_found');
    return { ...moment, readAt };
  }

  async function placesSince(weekId: string, asOf: string): Promise<string[] | null> {
    const [, start, snapshot] = SNAPSHOT.exec(asOf) ?? [];
    if (start === undefined || snapshot === undefined) return null;
    const { rows } = await sql<{ place: string | null }>`
      WITH changed AS MATERIALIZED (
        SELECT l.subject, l.reference, l.shows FROM ledger l
        WHERE l.started = ${start}::bigint AND l.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(l.xid, ${snapshot}::pg_snapshot)
          AND l.week_id = ${weekId} AND l.is_fact)
      SELECT unnest(shows) AS place FROM changed
      -- Where an action does not name its places, they are those of its subject and of its passenger.
      UNION SELECT o.place FROM changed c JOIN ledger o ON o.week_id = ${weekId} AND o.subject = c.subject
        WHERE c.shows IS NULL
      UNION SELECT concat_ws(':', a.kind, a.place_id, nullif(a.direction, ''))
        FROM changed c JOIN allocation a ON a.week_id = ${weekId} AND a.reference = c.reference
          AND a.kind IN ('coach', 'transfer', 'lesson', 'event')
        WHERE c.shows IS NULL
      -- What headquarters says of rooms is no action.
      UNION SELECT 'room:' || f.room_id FROM room_flag f
        WHERE f.started = ${start}::bigint AND f.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          AND NOT pg_visible_in_snapshot(f.xid, ${snapshot}::pg_snapshot) AND f.week_id = ${weekId}
      UNION SELECT NULL WHERE database_start() <> ${start}::bigint`
      .execute(db)
      .catch(nothingIfNoSnapshot);
    const places = rows.map(({ place }) => place).filter((place) => place !== null);
    return places.length < rows.length ? null : places;
  }

  /** Has the lists read again that have changed, without taking that for news. */
  function mark(weekId: string, places: readonly string[] | null): void {
    isMarking = true;
    if (places === null) listVersions.bumpHere(listKey(weekId));
    else for (const place of new Set(places)) listVersions.bumpHere(listKey(weekId, place));
    isMarking = false;
  }

  async function refresh(weekId: string): Promise<WeekMoment> {
    const before = reached.get(weekId);
    quiet.add(listKey(weekId));
    // The moment comes first: what is recorded while the lists are marked is marked once more next time.
    const moment = await momentOf(weekId);
    const same = before?.content === moment.content && before.systemId === moment.systemId;
    const places = same ? await placesSince(weekId, before.asOf) : null;
    mark(weekId, places);
    if (places === null) since.forget(weekId);
    since.reached(weekId, moment.asOf, listsOf(places ?? []));
    reached.set(weekId, moment);
    return moment;
  }

  async function catchUp(weekId: string): Promise<WeekMoment> {
    const running =
      underWay.get(weekId) ??
      refresh(weekId)
        .catch((error: unknown) => {
          quiet.delete(listKey(weekId));
          throw error;
        })
        .finally(() => underWay.delete(weekId));
    underWay.set(weekId, running);
    return await running;
  }

  return {
    placesSince,
    catchUp,
    listsSince: since.get,
    watch(onNews) {
      watchers.add(onNews);
      return () => watchers.delete(onNews);
    },
    async heard(weekId) {
      // One that is under way may have begun before the last change; another that begins meanwhile has not.
      const running = underWay.get(weekId);
      if (running !== undefined) await running;
      const moment = reached.get(weekId);
      const isKnown = quiet.has(listKey(weekId)) && !underWay.has(weekId);
      return moment && isKnown ? moment : await catchUp(weekId);
    },
  };
}

function listsOf(places: readonly string[]): string[] {
  return [...new Set(places.map(listOfPlace))];
}
