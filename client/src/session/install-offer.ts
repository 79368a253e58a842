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
  interface Navigator {
    /** On iPhones and iPads only: whether the app was opened from the Home Screen. */
    standalone?: boolean;
  }
}

export interface InstallOffer {
  /** `prompt`: the browser asks, once; `by-hand`: an iPhone or iPad, where only the rep can do it; null: not now. */
  way: 'prompt' | 'by-hand' | null;
  banner: boolean;
  /** Whether the rep is shown how to do it by hand. */
  isExplained: boolean;
}

const DECLINED = 'pwaInstallDeclined';
const nothing: InstallOffer = { way: null, banner: false, isExplained: false };
let prompt: InstallPromptEvent | null = null;
const offer = createStore<InstallOffer>(navigator.standalone === false ? offered('by-hand') : nothing);

// Registered at the very start: a browser sends the event once.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  prompt = event;
  offer.set(offered('prompt'));
});
addEventListener('appinstalled', () => offer.set(nothing));

function offered(way: 'prompt' | 'by-hand'): InstallOffer {
  return { way, banner: localStorage.getItem(DECLINED) !== 'true', isExplained: false };
}

/** How the app can be installed now, and whether the banner says so (document 1 §4 "Install prompt"). */
export function useInstallOffer(): InstallOffer {
  return useSyncExternalStore(offer.subscribe, offer.get);
}

/** Shows the browser's own question, which works once, or how it is done by hand. */
export async function install(): Promise<void> {
  if (offer.get().way === 'by-hand') {
    offer.update((shown) => ({ ...shown, isExplained: true }));
    return;
  }
  const asked = prompt?.prompt();
  prompt = null;
  offer.set(nothing);
  // What the rep answers is the browser's business.
  await asked?.catch(() => undefined);
}

export function closeInstallHelp(): void {
  offer.update((shown) => ({ ...shown, isExplained: false }));
}

/** Puts the banner away until the rep signs out; the tray still offers to install. */
export function declineInstall(): void {
  localStorage.setItem(DECLINED, 'true');
  offer.update((shown) => ({ ...shown, banner: false }));
}

export function forgetInstallDeclined(): void {
  localStorage.removeItem(DECLINED);
}
