import {
  type Closes,
  departureStops,
  type PersonOnDeparture,
  type StatedManifest,
  statedText,
} from './closing.ts';
import { changesSinceClose, type ManifestChange, stopState } from './departure.ts';
import type { OnceState } from './once-state.ts';

/** Everything the verdict depends on, loaded from the database by the server and from the phone's copy by the app. */
export interface CloseFacts {
  /** The stops of the departure by its sheet; null where the vehicle does not run that way. */
  stops: readonly string[] | null;
  /** Everybody who has a seat or rides without one. */
  people: readonly PersonOnDeparture[];
  closes: Closes | null;
}

export interface CloseRequest extends StatedManifest {
  /** From correctTime: the vehicle has already left, so a contradiction is recorded instead of refused. */
  late: boolean;
}

/** Somebody in whom the departure differs from what the closer stated. */
export type StatedChange = ManifestChange & { name: string | null };

export type CloseOutcome =
  | { verdict: 'accepted'; reason: 'closed' }
  | {
      verdict: 'conflict' | 'refused';
      reason: 'someone-missing';
      missing: { reference: string; name: string | null }[];
    }
  | { verdict: 'conflict' | 'refused'; reason: 'manifest-changed'; changes: StatedChange[] }
  | { verdict: 'conflict'; reason: 'already-closed'; first: NonNullable<OnceState> }
  | { verdict: 'refused'; reason: 'departure-unknown' | 'stop-unknown' };

/** Every outcome but success. */
export type CloseProblem = Exclude<CloseOutcome['reason'], 'closed'>;

/**
 * Decides whether stops of a departure are closed: everybody there is accounted for, and the closer states exactly what is
 * so. Nobody can close a stop where somebody is missing, at any level; what is late has happened all the same.
 */
export function decideClose({ stops, people, closes }: CloseFacts, request: CloseRequest): CloseOutcome {
  if (!stops) return { verdict: 'refused', reason: 'departure-unknown' };
  const known = new Set(['', ...stops, ...people.map(({ stop }) => stop)]);
  if (!request.stops.every((stop) => known.has(stop))) return { verdict: 'refused', reason: 'stop-unknown' };

  const verdict = request.late ? 'conflict' : 'refused';
  const named = new Set(request.stops);
  const here = people.filter(({ stop }) => named.has(stop));
  const missing = here.filter(({ seat }) => seat === 'missing');
  if (missing.length > 0) {
    const who = missing.map(({ reference, name }) => ({ reference, name }));
    return { verdict, reason: 'someone-missing', missing: who };
  }
  const changes = [...named].flatMap((stop) =>
    changesSinceClose({
      stop,
      people: here.filter((person) => person.stop === stop),
      closedWith: statedText(request, stop),
    }),
  );
  if (changes.length > 0) return { verdict, reason: 'manifest-changed', changes: withNames(changes, people) };

  const closed = departureStops(people, closes).filter(({ stop }) => named.has(stop));
  const [first] = closed.flatMap(({ close }) => close ?? []);
  if (first && closed.length === named.size && closed.every((stop) => stopState(stop) === 'closed')) {
    const { actionId, repId, repName, at } = first;
    return { verdict: 'conflict', reason: 'already-closed', first: { actionId, repId, repName, at } };
  }
  return { verdict: 'accepted', reason: 'closed' };
}

function withNames(changes: readonly ManifestChange[], people: readonly PersonOnDeparture[]): StatedChange[] {
  const names = new Map(people.map(({ reference, name }) => [reference, name]));
  return changes.map((change) => ({ ...change, name: names.get(change.reference) ?? null }));
}
