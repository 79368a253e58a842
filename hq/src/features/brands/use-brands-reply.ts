import { BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import { useHq } from '#live/use-hq.ts';

/** What headquarters knows of the brands; accounts and passengers decide which of them may go. */
export function useBrandsReply() {
  return useHq({
    path: '/api/hq/brands',
    schema: BrandsReply,
    shows: (list) => list === 'hq/brands' || list === 'hq/reps' || list === 'hq/imports',
  });
}
