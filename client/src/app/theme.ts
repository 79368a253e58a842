import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

export const themeChoices = ['light', 'dark', 'phone'] as const;
/** `phone` follows the phone's own setting. */
export type ThemeChoice = (typeof themeChoices)[number];

const THEME = 'theme';

const choice = createStore<ThemeChoice>(storedChoice());

/** Shows the chosen theme and follows the phone where that is the choice. Returns a function that stops it. */
export function startTheme(): () => void {
  const phoneIsDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const dark = choice.get() === 'dark' || (choice.get() === 'phone' && phoneIsDark.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  phoneIsDark.addEventListener('change', apply);
  const stopWatching = choice.subscribe(apply);
  return () => {
    phoneIsDark.removeEventListener('change', apply);
    stopWatching();
  };
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

export function chooseTheme(next: ThemeChoice): void {
  localStorage.setItem(THEME, next);
  choice.set(next);
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(THEME);
  return themeChoices.find((known) => known === stored) ?? 'phone';
}
