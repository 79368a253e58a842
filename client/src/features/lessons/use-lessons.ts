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
  return useList(`lesson:${lessonId}`, path, LessonTicketsReply);
}
