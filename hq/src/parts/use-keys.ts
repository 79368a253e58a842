import { useEffect, useRef } from 'react';
import { createStore } from '#state/store.ts';

/** What a key does on the page that is shown. */
export interface KeyCommand {
  /** One key (`/`), or `g` and a letter (`g t`). */
  keys: string;
  /** What it does, for the help. */
  words: string;
  run: () => void;
}

/** The commands of everything that is shown. */
export const keyCommands = createStore<readonly KeyCommand[]>([]);

/** The time in which the letter follows the `g`. */
const SECOND_KEY_MS = 1_500;
const TYPED_INTO = 'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]';

let first: { key: string; at: number } | null = null;

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPED_INTO) || document.querySelector('[role=dialog]')) return;
  const isSecond = first !== null && event.timeStamp - first.at < SECOND_KEY_MS;
  const keys = isSecond ? `${first?.key} ${event.key}` : event.key;
  first = event.key === 'g' && !isSecond ? { key: 'g', at: event.timeStamp } : null;
  // What was shown last knows best.
  const command = keyCommands.get().findLast((one) => one.keys === keys);
  if (!command) return;
  event.preventDefault();
  command.run();
}

/** Offers commands while the component is shown. */
export function useKeys(commands: readonly KeyCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const names = commands.map(({ keys, words }) => `${keys} ${words}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether there are other commands
  useEffect(() => {
    const offered = latest.current.map(({ keys, words }, index) => ({
      keys,
      words,
      run: () => latest.current[index]?.run(),
    }));
    if (keyCommands.get().length === 0) document.addEventListener('keydown', onKey);
    keyCommands.update((known) => [...known, ...offered]);
    return () => {
      keyCommands.update((known) => known.filter((one) => !offered.includes(one)));
      if (keyCommands.get().length === 0) document.removeEventListener('keydown', onKey);
    };
  }, [names]);
}

/** Presses what the row with the focus offers for a key (`data-key`). */
export function pressInRow(key: string): void {
  const row = document.activeElement?.closest('[data-row]');
  row?.querySelector<HTMLButtonElement>(`[data-key~="${key}"]`)?.click();
}

/** Moves the focus to the next or the previous row of the page; a row is what has `data-row`. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
