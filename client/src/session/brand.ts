import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import { useSyncExternalStore } from 'react';
import { fetchConfig, storedConfig } from '#api/config.ts';
import { setCurrentBrand } from '#api/current-brand.ts';
import { createStore } from '#ui/store.ts';

const config = createStore<ConfigReply | null>(null);

/** Opens in the brand of the last start and asks the host again; false when neither is to be had. */
export async function startBrand(): Promise<boolean> {
  const stored = storedConfig();
  if (stored) applyConfig(stored);
  const asked = fetchConfig().then((answer) => {
    if (answer) applyConfig(answer);
    return answer !== null;
  });
  return stored !== null || (await asked);
}

/** The brand this host serves. Screens are only shown once it is known. */
export function useBrand(): BrandConfig {
  const { brand } = useConfig();
  return brand;
}

/** The same outside of components; null before it is known. */
export function knownBrand(): BrandConfig | null {
  return config.get()?.brand ?? null;
}

export function useConfig(): ConfigReply {
  const value = useSyncExternalStore(config.subscribe, config.get);
  if (!value) throw new Error('A screen was shown before the brand was known');
  return value;
}

function applyConfig(next: ConfigReply): void {
  config.set(next);
  setCurrentBrand(next.brand.slug);
  document.documentElement.dataset.brand = next.brand.slug;
  document.title = `${next.brand.name} · Offpiste`;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', next.brand.themeColour);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', `/brands/${next.brand.slug}-icon.svg`);
}
