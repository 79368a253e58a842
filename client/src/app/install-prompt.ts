import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

/** What browsers that can install the app offer; not in the DOM's types. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

export interface InstallOffer {
  /** The browser's prompt, good for one use; null while there is none. */
  prompt: InstallPromptEvent | null;
  banner: boolean;
}

const DECLINED = 'pwaInstallDeclined';
const nothing: InstallOffer = { prompt: null, banner: false };
const offer = createStore<InstallOffer>(nothing);

// Registered at the very start: a browser sends the event once.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  const declined = localStorage.getItem(DECLINED) === 'true';
  offer.set({ prompt: event, banner: !declined });
});
addEventListener('appinstalled', () => offer.set(nothing));

/** Whether the app can be installed now, and whether the banner says so (document 1 §4 "Install prompt"). */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(offer.subscribe, offer.get);
}

/** Shows the browser's own question. It works once; another comes with the browser's next offer. */
export async function install(): Promise<void> {
  const asked = offer.get().prompt?.prompt();
  offer.set(nothing);
  // What the rep answers is the browser's business.
  await asked?.catch(() => undefined);
}

/** Puts the banner away until the rep signs out; the tray still offers to install. */
export function declineInstall(): void {
  localStorage.setItem(DECLINED, 'true');
  offer.update(({ prompt }) => ({ prompt, banner: false }));
}

export function forgetInstallDeclined(): void {
  localStorage.removeItem(DECLINED);
}
