import { actionTable } from '@offpiste/domain/contract/actions.ts';

/** Where registrations for a lesson happen: the list that they change. */
export function lessonPlace(lessonId: string): string {
  return actionTable['register-lesson'].place({ lessonId });
}
