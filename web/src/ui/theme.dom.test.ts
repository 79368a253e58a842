import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const phone = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
});
afterEach(() => {
  phone.matches = false;
});

const shown = () => document.documentElement.dataset.theme;
const phoneTurns = (dark: boolean) => {
  phone.matches = dark;
  phone.dispatchEvent(new Event('change'));
};

test('without a choice the app follows the phone, also while it runs', async () => {
  const { startTheme } = await import('./theme.ts');
  const stop = startTheme();
  expect(shown()).toBe('light');
  phoneTurns(true);
  expect(shown()).toBe('dark');
  stop();
});

test('a choice holds against the phone and over a restart', async () => {
  const { chooseTheme, startTheme } = await import('./theme.ts');
  const stop = startTheme();
  chooseTheme('dark');
  expect(shown()).toBe('dark');
  stop();
  vi.resetModules();
  const again = await import('./theme.ts');
  const stopAgain = again.startTheme();
  phoneTurns(false);
  expect(shown()).toBe('dark');
  stopAgain();
});

test('outdoor is shown when it is chosen, in the dark too', async () => {
  const { chooseTheme, startTheme } = await import('./theme.ts');
  const stop = startTheme();
  phoneTurns(true);
  chooseTheme('outdoor');
  expect(shown()).toBe('outdoor');
  stop();
});
