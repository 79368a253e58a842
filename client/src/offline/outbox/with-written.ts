import type { OutboxItem } from './outbox-item.ts';

/** Returns the items in their written version; a written one that is not among them comes last. */
export function withWritten(
  items: readonly OutboxItem[],
  written: ReadonlyMap<string, OutboxItem>,
): OutboxItem[] {
  const known = new Set(items.map(({ id }) => id));
  const missing = [...written.values()].filter(({ id }) => !known.has(id));
  return [...items.map((item) => written.get(item.id) ?? item), ...missing];
}
