import { useCallback } from 'react';
import { undoAction } from '#offline/outbox/undo-action.ts';
import type { Undoable } from '#offline/outbox/undoable.ts';
import type { VerdictPerson } from '#scan/verdict/action-messages.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { undoVerdict } from './undo-verdict.ts';

/** Undoes something and returns the verdict; `person` is whom it was about. */
export function useUndo(): (
  undoable: Undoable,
  person: Pick<VerdictPerson, 'code' | 'name'>,
  reason: string | null,
) => Promise<Verdict> {
  const time = useResortTime();
  return useCallback(
    async (undoable, { code, name }, reason) =>
      undoVerdict(await undoAction(undoable, reason), undoable.undoes.kind, { code, name, note: null }, time),
    [time],
  );
}
