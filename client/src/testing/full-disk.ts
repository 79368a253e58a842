import { vi } from 'vitest';

/** From here on no database accepts anything new, until mocks are restored. */
export function fillDisk(): void {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
