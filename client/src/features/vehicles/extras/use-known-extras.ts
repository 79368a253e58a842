import type { ScannedExtra } from '@offpiste/domain/contract/extra-passengers.ts';
import { useEffect, useState } from 'react';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { useWeek, week } from '#week/page/week-client.ts';
import { type KnownExtra, knownExtra } from './known-extra.ts';

export interface KnownExtrasOptions {
  weekId: string;
  transferId: string;
  repId: string;
  passengers: readonly ScannedExtra[];
  earlier: readonly OutboxItem[];
  /** What the list says may change what is known. */
  listAt: number | null;
}

const NOTHING: ReadonlyMap<string, KnownExtra> = new Map();

/** What this phone knows of each scanned code: the name, and what the server will say. */
export function useKnownExtras(options: KnownExtrasOptions): ReadonlyMap<string, KnownExtra> {
  const { weekId, transferId, repId, passengers, earlier, listAt } = options;
  const [known, setKnown] = useState(NOTHING);
  const weekState = useWeek().state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list or week is asked again
  useEffect(() => {
    let over = false;
    const phone = { week, readList: keptLists.read };
    const people = passengers.map(
      async ({ barcode }) =>
        [barcode, await knownExtra(phone, { weekId, transferId, repId }, barcode, earlier)] as const,
    );
    // Knowing nothing is no error: the codes are on the list all the same.
    Promise.all(people).then(
      (found) => over || setKnown(new Map(found)),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [weekId, transferId, repId, passengers, earlier, listAt, weekState]);
  return known;
}
