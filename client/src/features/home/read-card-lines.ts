import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import { week } from '#week/page/week-client.ts';
import { type CardLines, type Clock, departureLine, eventLine, placeOf, unsentLines } from './card-lines.ts';

/** Reads the lines from the week and the lists on this phone alone, without a request to the server. */
export async function readCardLines(clock: Clock, recorded: readonly OutboxItem[]): Promise<CardLines> {
  const [coach, transfer, event] = await Promise.all([
    vehicleLine('coach', clock, recorded),
    vehicleLine('transfer', clock, recorded),
    week.nextEvent(clock.now).then((next) => next && eventLine(next, clock)),
    // No week, no lines of it.
  ]).catch(() => [null, null, null]);
  const unsent = unsentLines(recorded.filter(isUnsent));
  const lines = (...texts: (string | null | undefined)[]) => texts.filter((text) => text != null);
  return {
    '/coach': lines(coach),
    '/transfer': lines(transfer),
    '/events': lines(event),
    '/ticketing': lines(event, unsent['/ticketing']),
    '/liftPass': lines(unsent['/liftPass']),
    '/loadCoach': lines(coach, unsent['/loadCoach']),
    '/loadTransfer': lines(transfer, unsent['/loadTransfer']),
    '/registerLesson': lines(unsent['/registerLesson']),
    '/keyDist': lines(unsent['/keyDist']),
  };
}

/** The next departure of a kind, with the number still to load if this phone has the list. */
async function vehicleLine(kind: VehicleKind, clock: Clock, recorded: readonly OutboxItem[]) {
  const departure = await week.nextDeparture(kind, clock.now);
  if (!departure) return null;
  const kept = await keptLists.read(placeOf(kind, departure));
  return departureLine(kind, departure, clock, kept && { list: kept, recorded });
}
