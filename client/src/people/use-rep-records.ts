import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { useCallback, useMemo } from 'react';
import type { ListState } from '#lists/list-body.tsx';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** The colleagues of the week whom the rep may see, and the rep. */
export function useRepRecords(): ListState<RepRecord[]> {
  return useList(useLists().reps);
}

/** Names of colleagues by their `User ID`; null for one whom the rep may not know. */
export function useRepNames(): (userId: string) => string | null {
  const { data } = useRepRecords();
  const names = useMemo(() => new Map(data?.map((record) => [record['User ID'], record.Rep])), [data]);
  return useCallback((userId) => names.get(userId) ?? null, [names]);
}
