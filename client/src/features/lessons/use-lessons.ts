import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** Every lesson and workshop of the week. */
export function useAllLessons() {
  const { data, ...list } = useList(useLists().allLessons);
  return { ...list, data: data?.lessons };
}

/** The participants of a lesson. */
export function useLessonTickets(lessonId: string) {
  return useList(useLists().lessonTickets(lessonId));
}
