import type { LessonType } from '@offpiste/domain/contract/lesson.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { numberText } from '@offpiste/domain/rules/number-text.ts';
import { recordOf } from '@offpiste/domain/rules/records.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { mapUrl } from '#format/map-url.ts';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import { actionCards } from '#scan/action-cards.ts';
import type { ActionDefinitions } from '#scan/action-definition.ts';
import { week } from '#week/page/week-client.ts';
import type { WeekSummary } from '#week/worker/held-week.ts';
import {
  type CardLines,
  type Clock,
  departureLine,
  eventLine,
  loadedText,
  nextText,
  type OwnPart,
  placeOf,
  unsentLines,
} from './card-lines.ts';
import { type Coming, dueCard } from './coming.ts';
import {
  atPlaces,
  departures,
  doors,
  nextDeparture,
  nextEvent,
  ownShifts,
  pickNow,
  pickThen,
} from './what-comes.ts';

/** What Home and the Scan page say about the week. */
export interface HomeFacts {
  lines: CardLines;
  /** Whether the week was open: before that nothing of it is known. */
  isOpen: boolean;
  /** What the rep does now. */
  now: Coming | null;
  /** What follows it. */
  later: readonly Coming[];
  /** What is done next on the Scan page; a shift may be about something else. */
  due: Coming | null;
}

/**
 * Reads it from the week and the lists on this phone alone: nothing is asked of the server. Unsent actions are counted
 * once the definitions of actions are here.
 */
export async function readHome(
  repId: string,
  clock: Clock,
  recorded: readonly OutboxItem[],
  actions: ActionDefinitions | null,
): Promise<HomeFacts> {
  // Without a week there is nothing of it to say.
  const summary = await week.summary().catch(() => null);
  const { next, ...coming } = summary
    ? await readWeek(repId, summary, clock, recorded).catch(() => NOTHING)
    : { ...NOTHING, isOpen: false };
  const unsent = unsentLines(recorded.filter(isUnsent), (kind) => actions?.[kind].card);
  const cards = new Set([...Object.keys(next), ...Object.keys(unsent)]);
  return {
    lines: recordOf([...cards], (card) => ({ next: next[card] ?? null, unsent: unsent[card] ?? null })),
    ...coming,
  };
}

interface WeekFacts extends Omit<HomeFacts, 'lines'> {
  /** What there is to know before opening a card, by the address it leads to. */
  next: Record<string, string | null | undefined>;
}

const NOTHING: WeekFacts = { isOpen: true, next: {}, now: null, later: [], due: null };

async function readWeek(
  repId: string,
  { weekId, startsOn, counts }: WeekSummary,
  clock: Clock,
  recorded: readonly OutboxItem[],
): Promise<WeekFacts> {
  const lists = listsOf(weekId);
  const [coaches, transfers, { data: events }, schedules, reps] = await Promise.all([
    readKept(lists.coachData).then((list) => list ?? week.coachData()),
    readKept(lists.transferData).then((list) => list ?? week.transferData()),
    week.events(),
    readKept(lists.schedules),
    readKept(lists.reps),
  ]);
  const own = reps?.find((record) => record['User ID'] === repId) ?? null;
  const leaving = {
    coach: departures('coach', coaches.mergedData, clock.now, own),
    transfer: departures('transfer', transfers.mergedData, clock.now, own),
  };
  const places = [...leaving.coach, ...leaving.transfer, ...doors(events, clock)];
  const schedule = schedules?.weekDocs[0]?.lastJsonData.jsonData.find(
    (candidate) => candidate['User ID'] === repId,
  );
  const shifts = schedule ? atPlaces(ownShifts(schedule, startsOn, clock), places) : [];
  const coming = [...shifts, ...places];
  const now = pickNow(coming, clock.now);
  const due = pickNow(coming.filter(isScanned), clock.now);
  const part = { recorded, transfers: transfers.mergedData };
  const nowWhole = now && (await complete(now, part, clock));
  const event = nextEvent(events, clock.now);
  const eventText = event && eventLine(event, clock);
  return {
    isOpen: true,
    next: {
      '/searchPassenger': `${numberText(counts.passengers)} this week`,
      '/search-staff': reps && `${reps.length} this week`,
      '/events': eventText,
      '/ticketing': eventText,
      ...(await countLines(repId, weekId, clock)),
      ...(await departureLines('coach', leaving.coach, clock, part)),
      ...(await departureLines('transfer', leaving.transfer, clock, part)),
    },
    now: nowWhole,
    later: pickThen(coming, now, clock.now),
    due: due === now ? nowWhole : due && (await complete(due, part, clock)),
  };
}

function isScanned(coming: Coming): boolean {
  return actionCards.some(({ to }) => to === dueCard(coming));
}

/** Adds the map of an event, which its door does not have, and who is still missing where this phone has the list. */
async function complete(coming: Coming, part: OwnPart, clock: Clock): Promise<Coming> {
  const { departure, eventId, line } = coming;
  if (eventId) {
    const location = (await week.event(eventId))?.location;
    return { ...coming, map: mapUrl({ latitude: location?.lat ?? null, longitude: location?.lng ?? null }) };
  }
  const list = departure && (await keptLists.read(placeOf(departure)));
  const loaded = list && loadedText(list, part, departure, clock);
  return loaded ? { ...coming, line: `${line} · ${loaded}` } : coming;
}

/** The next departure of a kind, to look up and to load: with the number still to load if this phone has the list. */
async function departureLines(
  kind: VehicleKind,
  leaving: readonly Coming[],
  clock: Clock,
  part: OwnPart,
): Promise<WeekFacts['next']> {
  const departure = nextDeparture(leaving, clock.now);
  if (!departure) return {};
  const list = await keptLists.read(placeOf(departure));
  const loading = departureLine(departure, clock, list && { list, ...part });
  const next = nextText(departure, clock.now);
  return kind === 'coach'
    ? { '/coach': next, '/loadCoach': loading }
    : { '/transfer': next, '/loadTransfer': loading };
}

/** How much there is behind the cards of look-ups; nothing of what this phone does not have. */
async function countLines(repId: string, weekId: string, { now, time }: Clock): Promise<WeekFacts['next']> {
  const lists = listsOf(weekId);
  const [rooms, { lessons }, whatsOn, files] = await Promise.all([
    week.roomsOfRep(repId),
    week.allLessons(),
    readKept(lists.whatsOn),
    readKept(lists.files),
  ]);
  const groups = (type: LessonType) => lessons.filter(({ lessonType }) => lessonType === type).length;
  const today = whatsOn?.days.find(
    ({ timestamp }) => time.dateOf(Date.parse(timestamp)) === time.dateOf(now),
  );
  return {
    '/accommodation':
      rooms.length === 0
        ? null
        : `${counted(rooms.length, 'room')} ${rooms.length === 1 ? 'is' : 'are'} yours`,
    '/lessons': counted(groups('lessons'), 'group'),
    '/workshops': `${groups('workshop')} this week`,
    '/event-schedule': whatsOn && `${today?.events.length ?? 0} today`,
    '/week-info': files && counted(files.length, 'document'),
  };
}
