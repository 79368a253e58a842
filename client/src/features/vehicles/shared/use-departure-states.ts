import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback } from 'react';
import { readKept } from '#lists/read-kept.ts';
import { useAnswer } from '#lists/use-answer.ts';
import { useLists } from '#lists/use-lists.ts';
import { isOwnJourney } from '#lists/vehicle-names.ts';
import { keptLists } from '#offline/lists/kept-lists.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { type DepartureCounts, listedCounts, loadingPlace } from '#scan/check-in/listed-counts.ts';
import { useSession } from '#session/session.ts';
import { useNow } from '#ui/use-now.ts';
import { DIRECTIONS } from './vehicle-text.ts';

/** What this phone knows of the departures of a kind without asking anybody. */
export interface DepartureStates {
  /** Who is loaded; null where the phone does not know. */
  countsOf: (id: string, direction: Direction) => DepartureCounts | null;
  /** Whether the rep travels on it, or has loaded somebody here. */
  isOwn: (id: string, name: string, direction: Direction) => boolean;
}

const NOTHING: DepartureStates = { countsOf: () => null, isOwn: () => false };
/** The lists change by the week's states, about this often. */
const EVERY_MS = 15_000;

/** The loads and the rep's own journeys, from the lists that this phone keeps; `ids` must be stable. */
export function useDepartureStates(
  kind: VehicleKind,
  ids: Record<Direction, readonly string[]> | undefined,
): DepartureStates {
  const { recorded } = useOutbox();
  const { rep } = useSession();
  const { reps, transferData } = useLists();
  const now = useNow(EVERY_MS);
  const answer = useAnswer(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are read again from time to time
    useCallback(async (): Promise<DepartureStates> => {
      const places = DIRECTIONS.flatMap((direction) =>
        (ids?.[direction] ?? []).map((id) => loadingPlace(kind, id, direction)),
      );
      const [colleagues, transfers, ...lists] = await Promise.all([
        readKept(reps),
        kind === 'transfer' ? readKept(transferData) : null,
        ...places.map((place) => keptLists.read(place)),
      ]);
      const own = colleagues?.find((record) => record['User ID'] === rep?.repId);
      const counts = new Map(
        places.map((place, index) => [
          place,
          listedCounts(lists[index] ?? null, recorded, place, transfers?.mergedData),
        ]),
      );
      return {
        countsOf: (id, direction) => counts.get(loadingPlace(kind, id, direction)) ?? null,
        isOwn: (id, name, direction) =>
          isOwnJourney(own, name, direction) || hasLoadedAt(recorded, loadingPlace(kind, id, direction)),
      };
    }, [kind, ids, reps, transferData, rep, recorded, now]),
  );
  return answer.state === 'answered' ? answer.value : NOTHING;
}

/** Whether the rep has loaded somebody here, on this phone. */
function hasLoadedAt(recorded: readonly OutboxItem[], place: string): boolean {
  return recorded.some((item) => item.place === place && item.kind !== 'undo');
}
