import { keysOf, recordOf } from '@offpiste/domain/rules/records.ts';
import type { WeekAnswers } from './worker/held-week.ts';

export type Question = keyof WeekAnswers;

/** Every question of the week, answered elsewhere. */
export type AskWeek = {
  [Q in Question]: (...about: Parameters<WeekAnswers[Q]>) => Promise<ReturnType<WeekAnswers[Q]>>;
};

/** Every question by name; the type checker names one that is missing. */
const QUESTIONS: Record<Question, true> = {
  summary: true,
  seatsOf: true,
  allocPlaces: true,
  vehicleRuns: true,
  showsPrefix: true,
  passengerIndex: true,
  wholePassenger: true,
  accommodations: true,
  wholeRoom: true,
  roomsOfRep: true,
  event: true,
  eventsOf: true,
  hasLesson: true,
  lessonsOf: true,
  allVehicles: true,
  coachData: true,
  transferData: true,
  coachTickets: true,
  transferTickets: true,
  allLessons: true,
  lessonTickets: true,
  events: true,
  eventInfo: true,
};

/** Makes the questions from one function that has any of them answered. */
export function askEach(answer: (question: Question, about: unknown[]) => Promise<unknown>): AskWeek {
  const questions = recordOf(
    keysOf(QUESTIONS),
    (question) =>
      (...about: unknown[]) =>
        answer(question, about),
  );
  // The week worker answers each by its name.
  return questions as AskWeek;
}
