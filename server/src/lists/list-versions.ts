import { listOfPlace } from '@offpiste/domain/contract/actions.ts';
import type { ListVersions } from '#platform/app-deps.ts';

/** The list that shows a place in a week; without a place, everything shown of the week. */
export function listKey(weekId: string, place: string | null = null): string {
  const week = encodeURIComponent(weekId);
  return place === null ? week : `${week}/${listOfPlace(place)}`;
}

/** Keys of what headquarters shows and is of no week: no week's id begins like them in a key. */
export const HQ_KEYS = {
  phones: '~hq/phones',
  attempts: '~hq/attempts',
  decisions: '~hq/decisions',
  imports: '~hq/imports',
  reps: '~hq/reps',
  messages: '~hq/messages',
  brands: '~hq/brands',
} as const;

/**
 * Shows whether a list may have changed since it was read, as counters in memory. A version means something
 * within this process only: two equal ones, nothing changed in between. Bump after the change is committed;
 * a week's own key changes all of its lists. `onBump` passes a change on to other processes.
 */
export class CountedListVersions implements ListVersions {
  readonly #onBump: (list: string) => void;
  readonly #counts = new Map<string, number>();
  readonly #watchers = new Set<(list: string | null) => void>();
  #all = 0;

  constructor(onBump: (list: string) => void = () => {}) {
    this.#onBump = onBump;
  }

  current(list: string): string {
    const week = list.split('/', 1)[0] ?? list;
    return `${this.#all}.${this.#counts.get(week) ?? 0}.${this.#counts.get(list) ?? 0}`;
  }

  bump(list: string): void {
    this.bumpHere(list);
    this.#onBump(list);
  }

  /** For a change that was heard of from elsewhere. */
  bumpHere(list: string): void {
    this.#counts.set(list, (this.#counts.get(list) ?? 0) + 1);
    this.#tell(list);
  }

  /** When changes may have been missed. */
  bumpAllHere(): void {
    this.#all++;
    this.#counts.clear();
    this.#tell(null);
  }

  watch(onChange: (list: string | null) => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  #tell(list: string | null): void {
    for (const onChange of this.#watchers) onChange(list);
  }
}
