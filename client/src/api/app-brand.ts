import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import { appBrand as slugOfAppBrand } from '@offpiste/domain/rules/brand.ts';
import { onStoredSessionChange, storedRep } from '#session/token/session-storage.ts';

let config: ConfigReply | null = null;
const listeners = new Set<() => void>();

/** The host's answer; null before it is known. */
export const hostConfig = {
  get: (): ConfigReply | null => config,
  set(answer: ConfigReply | null): void {
    config = answer;
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The slug of the app's brand, which every request carries. */
export function appBrandSlug(): string {
  return slugOfAppBrand(config?.brand.slug ?? 'snowfuze', storedRep());
}

/** The app's brand; null before the host is known. */
export function appBrand(): BrandConfig | null {
  if (!config) return null;
  const slug = appBrandSlug();
  return config.brands.find((brand) => brand.slug === slug) ?? config.brand;
}

/** Calls back when the app's brand may be another: the host has answered, or somebody signed in or out. */
export function onAppBrandChange(listener: () => void): () => void {
  const stops = [hostConfig.subscribe(listener), onStoredSessionChange(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
