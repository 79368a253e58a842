import type { LessonType } from '@offpiste/domain/contract/lesson.ts';
import { recordOf } from '@offpiste/domain/rules/records.ts';
import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { listsOf } from '#lists/lists.ts';
import { readKept } from '#lists/read-kept.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { ActionDefinitions } from '#scan/action-definition.ts';
import { currentRep } from '#session/session.ts';
import { counted } from '#ui/counted.ts';
import { week } from '#week/page/week-client.ts';
import {
  type CardLines,
  type Clock,
  departureLine,
  eventLine,
  nextText,
  placeOf,
  unsentLines,
} from './card-lines.ts';

/**
 * Reads the lines from the week and the lists on this phone alone: nothing is asked of the server. Unsent actions are
 * counted once the definitions of actions are here.
 */
export async function readCardLines(
  clock: Clock,
  recorded: readonly OutboxItem[],
  actions: ActionDefinitions | null,
): Promise<CardLines> {
  const [coach, transfer, event, counts] = await Promise.all([
    vehicleLines('coach', clock, recorded),
    vehicleLines('transfer', clock, recorded),
    week.nextEvent(clock.now).then((next) => next && eventLine(next, clock)),
    readCounts(clock),
    // No week, no lines of it.
  ]).catch(() => [null, null, null, {}] as const);
  const unsent = unsentLines(recorded.filter(isUnsent), (kind) => actions?.[kind].card);
  const next: Record<string, string | null | undefined> = {
    ...{ ...counts, '/coach': coach?.next, '/loadCoach': coach?.loading },
    ...{ '/transfer': transfer?.next, '/loadTransfer': transfer?.loading },
    ...{ '/events': event, '/ticketing': event },
  };
  const cards = new Set([...Object.keys(next), ...Object.keys(unsent)]);
  return recordOf([...cards], (card) => ({ next: next[card] ?? null, unsent: unsent[card] ?? null }));
}

/** The next departure of a kind, to look up and to load: with the number still to load if this phone has the list. */
async function vehicleLines(kind: VehicleKind, clock: Clock, recorded: readonly OutboxItem[]) {
  const departure = await week.nextDeparture(kind, clock.now);
  if (!departure) return null;
  const kept = await keptLists.read(placeOf(kind, departure));
  return {
    next: nextText(departure, clock),
    loading: departureLine(kind, departure, clock, kept && { list: kept, recorded }),
  };
}

/** How much there is behind the cards of look-ups; nothing of what this phone does not have. */
async function readCounts({ now, time }: Clock): Promise<Record<string, string | null>> {
  const { weekId, counts } = await week.summary();
  const lists = listsOf(weekId);
  const [rooms, { lessons }, whatsOn, files, staff] = await Promise.all([
    week.roomsOfRep(currentRep()?.repId ?? ''),
    week.allLessons(),
    readKept(lists.whatsOn),
    readKept(lists.files),
    readKept(lists.reps),
  ]);
  const groups = (type: LessonType) => lessons.filter(({ lessonType }) => lessonType === type).length;
  const today = whatsOn?.days.find(
    ({ timestamp }) => time.dateOf(Date.parse(timestamp)) === time.dateOf(now),
  );
  return {
    '/searchPassenger': `${counts.passengers.toLocaleString('en-GB')} this week`,
    '/accommodation':
      rooms.length === 0
        ? null
        : `${counted(rooms.length, 'room')} ${rooms.length === 1 ? 'is' : 'are'} yours`,
    '/lessons': counted(groups('lessons'), 'group'),
    '/workshops': `${groups('workshop')} this week`,
    '/event-schedule': whatsOn && `${today?.events.length ?? 0} today`,
    '/week-info': files && counted(files.length, 'document'),
    '/search-staff': staff && `${staff.length} this week`,
  };
}
