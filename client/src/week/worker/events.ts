import type { EventPlace, WeekData } from '@offpiste/domain/contract/week.ts';
import type { BookedEvent } from '@offpiste/domain/rules/event-entry.ts';
import { isCancelled } from '@offpiste/domain/rules/passenger-status.ts';
import type * as z from 'zod/mini';
import type { KnownPassenger } from '../known-passenger.ts';

/** What the week holds of an event. */
export type EventFacts = z.infer<typeof EventPlace>;

export interface EventAnswers {
  /** Null when the week has no such event, or the app does not show it. */
  event: (eventId: string) => EventFacts | null;
  /** A passenger with the events they have a ticket for; null when the week has nobody by this reference. */
  eventsOf: (reference: string) => KnownPassenger<BookedEvent> | null;
}

/** Answers what is on, and who has a ticket for it. */
export function answerEvents({ places, passengers }: WeekData['week']): EventAnswers {
  const byReference = new Map(passengers.map((passenger) => [passenger.reference, passenger]));
  const eventOf = (eventId: string): BookedEvent[] => {
    const event = places.event[eventId];
    return event ? [{ eventId, eventName: event.name, startsAt: event.startDateTime }] : [];
  };
  return {
    event: (eventId) => places.event[eventId] ?? null,
    eventsOf(reference) {
      const passenger = byReference.get(reference);
      if (!passenger) return null;
      const { passengerName, status, allocations } = passenger;
      const booked = allocations?.flatMap((allocation) =>
        allocation.kind === 'event' ? eventOf(allocation.place) : [],
      );
      return { name: passengerName, cancelled: isCancelled(status), booked: booked ?? null };
    },
  };
}
