import type { ClosedStop } from '@offpiste/domain/contract/departure.ts';
import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { type Closes, departureStops, type PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { changesSinceClose, stopState } from '@offpiste/domain/rules/departure.ts';

/** Somebody of a departure, and when what is known of them happened. */
type Known = PersonOnDeparture & { at?: number | null };

/** Returns the stops of a departure that were closed, as the contract sends them; `gone` names who is booked no more. */
export function closedStops(
  people: readonly Known[],
  closes: Closes | null,
  gone: readonly { reference: string; name: string | null }[] = [],
): ClosedStop[] {
  const known = new Map<string, Pick<Known, 'name' | 'at'>>(
    [...gone, ...people].map((person) => [person.reference, person]),
  );
  return departureStops(people, closes).flatMap((stop): ClosedStop[] => {
    const state = stopState(stop);
    if (!stop.close || state === 'open') return [];
    return [
      {
        stop: stop.stop,
        state,
        at: toInstant(stop.close.at),
        actionId: stop.close.actionId,
        changes: changesSinceClose(stop).map((change) => {
          const { name = null, at = null } = known.get(change.reference) ?? {};
          return { ...change, name, at: at === null ? null : toInstant(at) };
        }),
      },
    ];
  });
}
