import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import { appBrand as slugOfAppBrand } from '@offpiste/domain/rules/brand.ts';
import type { TicketPrefixes } from '@offpiste/domain/rules/code.ts';
import { createStore } from '#state/store.ts';
import { onStoredSessionChange, storedRep } from '#token/session-storage.ts';

/** The host's answer; null before it is known. */
export const hostConfig = createStore<ConfigReply | null>(null);

/** The prefixes of the system's tickets as the loaded week came with them; null without a week. */
export const weekPrefixes = createStore<TicketPrefixes>(null);

/** The prefixes of the system's tickets, as far as this phone knows them. */
export function ticketPrefixes(): TicketPrefixes {
  return weekPrefixes.get() ?? hostConfig.get()?.ticketPrefixes ?? null;
}

/** The slug of the app's brand, which every request carries. */
export function appBrandSlug(): string {
  return slugOfAppBrand(hostConfig.get()?.brand.slug ?? '', storedRep());
}

/** The app's brand; null before the host is known. */
export function appBrand(): BrandConfig | null {
  const config = hostConfig.get();
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
