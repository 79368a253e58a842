import type { ShiftPart, WeekToPrepare } from '#lists/shift-part.ts';
import { DIRECTIONS } from './vehicle-text.ts';

/** What loading transfers needs on the phone, extra passengers too. */
export function transfersPart({ lists }: WeekToPrepare): ShiftPart {
  return {
    name: 'Transfers',
    without: 'scans are saved but not checked',
    first: [lists.allTransfers, lists.transferData],
    others: async (read) => {
      const all = await read(lists.allTransfers);
      const ids = new Set(DIRECTIONS.flatMap((way) => all?.[way] ?? []));
      return [
        ...DIRECTIONS.flatMap((way) => all?.[way].map((id) => lists.transferTickets(id, way)) ?? []),
        ...[...ids].map(lists.extras),
      ];
    },
  };
}
