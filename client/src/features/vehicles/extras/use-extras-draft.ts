import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { repOffline } from '#offline/rep-offline.ts';
import { createExtrasDraft } from './extras-draft.ts';

/** The list scanned for a transfer, as this phone keeps it; `passengers` is null until it is read. */
export function useExtrasDraft(weekId: string, transferId: string) {
  const draft = useMemo(
    () =>
      createExtrasDraft({
        key: `extras:${weekId}:${transferId}`,
        drafts: async () => (await repOffline())?.drafts ?? null,
        isInOutbox: async (id) =>
          (await repOffline())?.outbox.items().items.some((item) => item.id === id) ?? false,
        now: Date.now,
        newId: () => crypto.randomUUID(),
      }),
    [weekId, transferId],
  );
  const passengers = useSyncExternalStore(draft.shown.subscribe, draft.shown.get);
  useEffect(() => void draft.load(), [draft]);
  return { draft, passengers };
}
