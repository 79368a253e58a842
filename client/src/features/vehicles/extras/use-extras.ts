import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';

/** Who rides on a transfer beyond its list, as far as the server knows. */
export function useExtras(transferId: string) {
  return useList(useLists().extras(transferId));
}
