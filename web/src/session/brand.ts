import type { BrandConfig, ConfigReply } from '@offpiste/domain/contract/config.ts';
import { useSyncExternalStore } from 'react';
import { appBrand, hostConfig, onAppBrandChange, weekPrefixes } from '#api/app-brand.ts';
import { fetchConfig, storedConfig } from '#api/config.ts';

/** Opens in the brand of the last start and asks the host again; false when neither is available. */
export async function startBrand(): Promise<boolean> {
  onAppBrandChange(showBrand);
  const stored = storedConfig();
  if (stored) hostConfig.set(stored);
  const asked = askForBrands();
  // A brand has been added or changed since: a week has come with other prefixes.
  weekPrefixes.subscribe(() => {
    const [here, there] = [hostConfig.get()?.ticketPrefixes, weekPrefixes.get()];
    if (there && there.join() !== here?.join()) void askForBrands();
  });
  return stored !== null || (await asked);
}

/** Asks the host again, whose brands may be others now; false when it does not answer. */
export async function askForBrands(): Promise<boolean> {
  const answer = await fetchConfig();
  if (answer) hostConfig.set(answer);
  return answer !== null;
}

/** The app's brand. Screens are only shown once it is known. */
export function useBrand(): BrandConfig {
  return known(useSyncExternalStore(onAppBrandChange, appBrand));
}

/** The host's configuration besides its brands. */
export function useConfig(): Omit<ConfigReply, 'brand' | 'brands'> {
  return known(useSyncExternalStore(hostConfig.subscribe, hostConfig.get));
}

/** All brands of the host. */
export function useBrands(): ConfigReply['brands'] {
  return known(useSyncExternalStore(hostConfig.subscribe, hostConfig.get)).brands;
}

/** Returns the name of the brand with this slug; any other text stays as it is. */
export function brandName(slug: string): string {
  return hostConfig.get()?.brands.find((brand) => brand.slug === slug)?.name ?? slug;
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('A screen was shown before the brand was known');
  return value;
}

/** Theme, icons and the name of an installed app. */
function showBrand(): void {
  const brand = appBrand();
  if (!brand) return;
  const { slug, themeColour, colours, logo } = brand;
  const root = document.documentElement;
  root.dataset.brand = slug;
  for (const [theme, shades] of Object.entries(colours ?? {}))
    for (const [name, shade] of Object.entries(shades))
      root.style.setProperty(`--${theme}-${name}`, shade ?? '');
  setAttribute('meta[name="theme-color"]', 'content', themeColour);
  const icon = logo.replace(/\.\w+$/, '');
  setAttribute('link[rel="icon"][sizes="48x48"]', 'href', `${icon}.ico`);
  setAttribute('link[rel="icon"][sizes="any"]', 'href', logo);
  setAttribute('link[rel="apple-touch-icon"]', 'href', `${icon}-apple-180.png`);
  const isHosts = slug === hostConfig.get()?.brand.slug;
  setAttribute('link[rel="manifest"]', 'href', `/manifest.webmanifest${isHosts ? '' : `?brand=${slug}`}`);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value);
}
