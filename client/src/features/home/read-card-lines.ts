import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import type { ActionDefinitions } from '#scan/action-definition.ts';
import { week } from '#week/page/week-client.ts';
import { type CardLines, type Clock, departureLine, eventLine, placeOf, unsentLines } from './card-lines.ts';

/**
 * Reads the lines from the week and the lists on this phone alone: nothing is asked of the server. Unsent actions are
 * counted once the definitions of actions are here.
 */
export async function readCardLines(
  clock: Clock,
  recorded: readonly OutboxItem[],
  actions: ActionDefinitions | null,
): Promise<CardLines> {
  const [coach, transfer, event] = await Promise.all([
    vehicleLine('coach', clock, recorded),
    vehicleLine('transfer', clock, recorded),
    week.nextEvent(clock.now).then((next) => next && eventLine(next, clock)),
    // No week, no lines of it.
  ]).catch(() => [null, null, null]);
  const unsent = unsentLines(recorded.filter(isUnsent), (kind) => actions?.[kind].card);
  const next: Record<string, string | null> = {
    ...{ '/coach': coach, '/loadCoach': coach },
    ...{ '/transfer': transfer, '/loadTransfer': transfer },
    ...{ '/events': event, '/ticketing': event },
  };
  const cards = new Set([...Object.keys(next), ...Object.keys(unsent)]);
  return Object.fromEntries(
    [...cards].map((card) => [card, [next[card], unsent[card]].filter((text) => text != null)]),
  );
}

/** The next departure of a kind, with the number still to load if this phone has the list. */
async function vehicleLine(kind: VehicleKind, clock: Clock, recorded: readonly OutboxItem[]) {
  const departure = await week.nextDeparture(kind, clock.now);
  if (!departure) return null;
  const kept = await keptLists.read(placeOf(kind, departure));
  return departureLine(kind, departure, clock, kept && { list: kept, recorded });
}
