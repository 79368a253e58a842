import { manifestText, type Seat, type StopNow } from './departure.ts';
import type { Fact, OnceState } from './once-state.ts';
import { compareCodeUnits } from './sorting.ts';

/** Somebody of a departure: where they board and what is known of their seat. */
export interface PersonOnDeparture extends Seat {
  /** Null for a guest who is on no list. */
  name: string | null;
  /** Empty for guests and for whoever boards nowhere in particular. */
  stop: string;
}

/** The last close of a stop that counts. */
export interface StopClose extends NonNullable<OnceState> {
  /** The manifest that the closer stated. */
  text: string;
  /** How many heads they counted on the whole vehicle; null without a count. */
  headCount: number | null;
}

/** The last close of each stop of a departure. */
export type Closes = Readonly<Record<string, StopClose>>;

/** What a close states of the stops that it names. */
export interface StatedManifest {
  stops: readonly string[];
  /** Everybody with their seat; `stop` counts in `stops`. */
  manifest: readonly (Seat & { stop: number })[];
}

/** A close as the fold takes it. */
export interface CloseFact extends Fact, StatedManifest {
  headCount: number | null;
}

/** A stop of a departure with its last close. */
export interface DepartureStop extends StopNow {
  people: readonly PersonOnDeparture[];
  close: StopClose | null;
}

/** Returns the manifest that a close states of one of its stops, as a text. */
export function statedText({ stops, manifest }: StatedManifest, stop: string): string {
  return manifestText(manifest.filter((person) => stops[person.stop] === stop));
}

/** Returns the last close of each stop, whatever order they arrived in; null where nobody has closed any. */
export function foldCloses(facts: readonly CloseFact[]): Closes | null {
  const inOrder = facts.toSorted((a, b) => a.at - b.at || a.seq - b.seq);
  const closes = inOrder.flatMap((fact) => {
    const { actionId, repId, repName, at, headCount } = fact;
    return fact.stops.map((stop): [string, StopClose] => [
      stop,
      { actionId, repId, repName, at, headCount, text: statedText(fact, stop) },
    ]);
  });
  return closes.length === 0 ? null : Object.fromEntries(closes);
}

/** Returns the stops of a departure where somebody is to board, and those that were closed; by name. */
export function departureStops(people: readonly PersonOnDeparture[], closes: Closes | null): DepartureStop[] {
  const closed = new Map(Object.entries(closes ?? {}));
  return [...new Set([...people.map(({ stop }) => stop), ...closed.keys()])]
    .sort(compareCodeUnits)
    .map((stop) => {
      const close = closed.get(stop) ?? null;
      const here = people.filter((person) => person.stop === stop);
      return { stop, people: here, close, closedWith: close?.text ?? null };
    });
}
