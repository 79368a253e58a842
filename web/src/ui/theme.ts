import { useSyncExternalStore } from 'react';
import { createStore } from '#state/store.ts';

export const themeChoices = ['light', 'dark', 'phone', 'outdoor'] as const;
/** `phone` follows the phone's own setting. */
export type ThemeChoice = (typeof themeChoices)[number];

const THEME = 'theme';

const choice = createStore<ThemeChoice>(storedChoice());

/** Shows the chosen theme and follows the phone where that is the choice. Returns a function that stops it. */
export function startTheme(): () => void {
  const phoneIsDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = choice.get();
    const ofPhone = phoneIsDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = chosen === 'phone' ? ofPhone : chosen;
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
