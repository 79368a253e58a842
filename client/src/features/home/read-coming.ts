import { mapUrl } from '#format/map-url.ts';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { actionCards } from '#scan/action-cards.ts';
import { week } from '#week/page/week-client.ts';
import { type Clock, placeOf, toLoad } from './card-lines.ts';
import { type Coming, dueCard } from './coming.ts';
import { atPlaces, departures, doors, ownShifts, pickNow, pickThen } from './what-comes.ts';

/** What the rep does now, and what after it. */
export interface Comings {
  now: Coming | null;
  later: readonly Coming[];
  /** What is done next on the Scan page; a shift may be about something else. */
  due: Coming | null;
}

/** Reads it from the week and the lists on this phone alone: nothing is asked of the server. */
export async function readComing(
  repId: string,
  clock: Clock,
  recorded: readonly OutboxItem[],
): Promise<Comings> {
  const { weekId, startsOn } = await week.summary();
  const lists = listsOf(weekId);
  const [coaches, transfers, events, schedules, reps] = await Promise.all([
    readKept(lists.coachData).then((list) => list ?? week.coachData()),
    readKept(lists.transferData).then((list) => list ?? week.transferData()),
    week.events().then(({ data }) => Promise.all(data.map(withMap))),
    readKept(lists.schedules),
    readKept(lists.reps),
  ]);
  const own = reps?.find((record) => record['User ID'] === repId) ?? null;
  const schedule = schedules?.weekDocs[0]?.lastJsonData.jsonData.find(
    (candidate) => candidate['User ID'] === repId,
  );
  const places = [
    ...departures('coach', coaches.mergedData, clock.now, own),
    ...departures('transfer', transfers.mergedData, clock.now, own),
    ...doors(events, clock),
  ];
  const shifts = schedule ? atPlaces(ownShifts(schedule, startsOn, clock), places) : [];
  const coming = [...shifts, ...places];
  const now = pickNow(coming, clock.now);
  const due = pickNow(coming.filter(isScanned), clock.now);
  return {
    now: now && (await withCount(now, recorded)),
    later: pickThen(coming, now, clock.now),
    due: due && (await withCount(due, recorded)),
  };
}

function isScanned(coming: Coming): boolean {
  return actionCards.some(({ to }) => to === dueCard(coming));
}

/** The map is in the week and not in the list of doors. */
async function withMap<E extends { eventId: string }>(event: E): Promise<E & { map: string | null }> {
  const location = (await week.event(event.eventId))?.location;
  const point = { latitude: location?.lat ?? null, longitude: location?.lng ?? null };
  return { ...event, map: mapUrl(point) };
}

/** How many are still to be loaded, where this phone has the list. */
async function withCount(coming: Coming, recorded: readonly OutboxItem[]): Promise<Coming> {
  const { departure, kind, line } = coming;
  if (!departure || (kind !== 'coach' && kind !== 'transfer')) return coming;
  const list = await keptLists.read(placeOf(kind, departure));
  return list
    ? { ...coming, line: `${line} · ${toLoad(kind, departure, { list, recorded })} to load` }
    : coming;
}
