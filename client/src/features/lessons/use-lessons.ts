import { actionTable } from '@offpiste/domain/contract/actions.ts';
import { AllLessonsReply, LessonTicketsReply } from '@offpiste/domain/contract/lesson.ts';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useList } from '#workflow/use-list.ts';

/** Every lesson and workshop of the week. */
export function useAllLessons() {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/workshopLessons/allLessons/${weekId}`;
  const { data, ...list } = useList('all-lessons', path, AllLessonsReply);
  return { ...list, data: data?.lessons };
}

/** Who takes part in a lesson. */
export function useLessonTickets(lessonId: string) {
  const weekId = encodeURIComponent(useSelectedWeekId() ?? '');
  const path = `/api/workshopLessons/v2/allBarcodes/${encodeURIComponent(lessonId)}?weekId=${weekId}`;
  return useList(lessonPlace(lessonId), path, LessonTicketsReply);
}

/** Where registrations for a lesson happen: the list that they change. */
export function lessonPlace(lessonId: string): string {
  return actionTable['register-lesson'].place({ lessonId });
}
