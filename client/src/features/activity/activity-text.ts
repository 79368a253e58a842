import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { type ActionDescription, definitionOf } from '#scan/action-definition.ts';

/** Names of places that have an id for a name. */
type PlaceNames = ReadonlyMap<string, string>;

const NO_PLACES: PlaceNames = new Map();

/** Puts an outbox item's action into words, with the name that its place had, or has on this phone now. */
export function describeAction(
  { id, kind, body, place, placeName }: Pick<OutboxItem, 'id' | 'kind' | 'body' | 'place' | 'placeName'>,
  names: PlaceNames = NO_PLACES,
): ActionDescription {
  const described = definitionOf(kind)?.describe(JSON.parse(body), placeName ?? names.get(place));
  return described ?? { what: kind, code: id };
}

/** Why an item is still waiting; null while nothing has gone wrong. */
export function waitingText(lastFailure: string | null): string | null {
  if (lastFailure === null) return null;
  if (lastFailure === 'network') return 'No connection yet';
  if (lastFailure === 'timeout') return 'The server took too long to answer';
  if (lastFailure === 'not-ours') return 'The Wi-Fi wants you to sign in first';
  return 'The server is busy';
}
