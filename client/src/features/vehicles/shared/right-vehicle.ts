import { LoadCoachRefusal } from '@offpiste/domain/contract/coach.ts';
import { LoadTransferRefusal } from '@offpiste/domain/contract/transfer.ts';
import type { ActionVerdict } from '#offline/outbox/submit-action.ts';

type LoadVerdict = ActionVerdict<'load-coach'> | ActionVerdict<'load-transfer'>;

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
