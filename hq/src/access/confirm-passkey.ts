import { createStore } from '#state/store.ts';

/** A rep who has to confirm with the passkey before a call can go on. */
export interface PasskeyWish {
  /** Whether it is about one thing that the rep wanted to do, and not about entering at all. */
  mayCancel: boolean;
  end: (isConfirmed: boolean) => void;
}

/** What the page asks for; null while it asks for nothing. */
export const passkeyWish = createStore<PasskeyWish | null>(null);

let asking: Promise<boolean> | null = null;

/** Asks for the passkey, once however many calls wait for it; false when the rep will not. */
export function confirmPasskey({ mayCancel }: Pick<PasskeyWish, 'mayCancel'>): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    passkeyWish.set({ mayCancel, end: resolve });
  }).finally(() => {
    asking = null;
    passkeyWish.set(null);
  });
  return asking;
}
