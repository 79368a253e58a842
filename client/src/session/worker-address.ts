import { appBrand, appBrandSlug } from '#api/app-brand.ts';

/** Address of the service worker, which names the brand of the app. */
export function workerAddress(): string {
  return `/sw.js?${new URLSearchParams({ brand: appBrandSlug(), name: appBrand()?.name ?? 'Offpiste' })}`;
}
