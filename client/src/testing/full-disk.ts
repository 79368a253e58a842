import { vi } from 'vitest';

/** From here on no database takes anything new, until mocks are restored. */
export function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
