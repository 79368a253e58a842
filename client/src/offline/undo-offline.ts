import { toEpoch } from '@offpiste/domain/contract/fields.ts';
import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { decideUndo } from '@offpiste/domain/rules/undo.ts';
import type { LocalHandler } from './local-verdict.ts';
import { isFact, undoOf } from './outbox/in-force.ts';
import { itemHolding } from './outbox/undoable.ts';

/** Judges an undo by the server's rule with this phone's own actions; null for another's. */
export function undoOffline(signedIn: () => RepSession | null): LocalHandler<'undo'> {
  return async ({ undoes, reason = null, handsetTimestamp }, { earlier }) => {
    const rep = signedIn();
    const item = itemHolding(earlier, undoes.idempotentId);
    if (!rep || !item) return null;
    const undo = undoOf(earlier, undoes.idempotentId);
    const action = {
      repId: item.owner,
      at: item.recordedAt,
      isUndo: item.kind === 'undo',
      isFact: isFact(item),
      undone: undo && { actionId: undo.id, repId: undo.owner, repName: rep.name, at: undo.recordedAt },
    };
    return decideUndo({ rep, action }, { reason, at: toEpoch(handsetTimestamp) });
  };
}
