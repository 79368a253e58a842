import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

const opener = createStore<ComponentType | null>(null);

/** The app brings the button: the ceremony with the phone belongs to the lock. */
export function registerPersonalOpener(button: ComponentType): void {
  opener.set(button);
}

/** Opens personal data that is closed, on the screen that shows it, by finger or face. */
export function OpenPersonal() {
  const Button = useSyncExternalStore(opener.subscribe, opener.get);
  return (
    Button && (
      <Suspense>
        <Button />
      </Suspense>
    )
  );
}
