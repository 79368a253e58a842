import { LoadCoachRefusal } from '@offpiste/domain/contract/coach.ts';
import { LoadTransferRefusal } from '@offpiste/domain/contract/transfer.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';

type LoadVerdict = ActionVerdict<'load-coach'> | ActionVerdict<'load-transfer'>;

/** Whether somebody was scanned on a coach where they are not booked, and was not recorded as on board. */
export function isElsewhere(answer: ActionVerdict<'load-coach'>): boolean {
  if (answer.state === 'refused') return answer.error.code === 'wrong_coach';
  return answer.state === 'saved' && answer.provisional?.reason === 'wrong-place';
}

/** Returns the id of the coach or transfer on which somebody belongs who is at the wrong one; null otherwise. */
export function rightVehicle(answer: LoadVerdict): string | null {
  switch (answer.state) {
    case 'refused':
    case 'conflict':
      return (
        LoadCoachRefusal.safeParse(answer.error).data?.rightPlace?.coachId ??
        LoadTransferRefusal.safeParse(answer.error).data?.rightPlace?.transferId ??
        null
      );
    case 'saved':
      return answer.provisional?.reason === 'wrong-place'
        ? (answer.provisional.booked?.placeId ?? null)
        : null;
    case 'confirmed':
    case 'not-saved':
      return null;
  }
}
