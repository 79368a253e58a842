import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

interface Toast {
  id: number;
  text: string;
}

const TOAST_MS = 5000;
const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** A message that needs no answer; it disappears after five seconds. */
export function showToast(text: string): void {
  lastId += 1;
  const id = lastId;
  toasts.update((shown) => [...shown.filter((toast) => toast.text !== text), { id, text }]);
  setTimeout(() => toasts.update((shown) => shown.filter((toast) => toast.id !== id)), TOAST_MS);
}

/** Takes all toasts away, as when the app locks. */
export function clearToasts(): void {
  toasts.set([]);
}

/** Where toasts appear: below the title bar, clear of everything at the foot of the page. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-20 z-50 mx-auto flex max-w-md flex-col gap-2 px-4"
    >
      {shown.map((toast) => (
        <p key={toast.id} className="rounded-card bg-ink px-4 py-3 text-bg shadow-float">
          {toast.text}
        </p>
      ))}
    </div>
  );
}
