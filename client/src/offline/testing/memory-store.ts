import type { OutboxItem } from '../outbox/outbox-item.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';

/** A store without a disk, for runs in which only the network and the time count. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>();
  return {
    async add(item) {
      if (!items.has(item.id)) items.set(item.id, item);
    },
    list: async () => ({ items: [...items.values()], unreadable: 0 }),
    async change(id, change) {
      const item = items.get(id);
      if (!item) return null;
      const next = change(item);
      items.set(id, next);
      return next;
    },
    async remove(ids) {
      for (const id of ids) items.delete(id);
    },
  };
}
