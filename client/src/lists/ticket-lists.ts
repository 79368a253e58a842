import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { EventInfoReply, EventsReply } from '@offpiste/domain/contract/event.ts';
import { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { LIFT_PASSES_PLACE, LiftPassTicketsReply } from '@offpiste/domain/contract/lift-pass.ts';
import { fromWeek, list } from './named-list.ts';

const { place: lesson } = actionTable['register-lesson'];
const { place: event } = actionTable['validate-in'];

/** The lists of lessons, events and lift passes in a week. */
export function ticketLists(weekId: string) {
  const week = encodeURIComponent(weekId);
  const from = fromWeek(weekId);
  return {
    allLessons: list(
      'all-lessons',
      `/api/workshopLessons/allLessons/${week}`,
      AllLessonsReply,
      from((held) => held.allLessons()),
    ),
    lessonTickets: (lessonId: string) =>
      list(
        lesson({ lessonId }),
        `/api/workshopLessons/v2/allBarcodes/${encodeURIComponent(lessonId)}?weekId=${week}`,
        LessonTicketsReply,
        from((held) => held.lessonTickets(lessonId)),
      ),
    events: list(
      'events',
      `/api/events/${week}`,
      EventsReply,
      from((held) => held.events()),
    ),
    eventInfo: (eventId: string) =>
      list(
        event({ eventId }),
        `/api/events/info/${encodeURIComponent(eventId)}?weekId=${week}`,
        EventInfoReply,
        from((held) => held.eventInfo(eventId)),
      ),
    liftPasses: list(LIFT_PASSES_PLACE, `/api/scanLiftPass/allBarcodes/${week}`, LiftPassTicketsReply),
  };
}
