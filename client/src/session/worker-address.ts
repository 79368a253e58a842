import { appBrand, appBrandSlug } from '#api/app-brand.ts';

/** Address of the service worker, which tells it which brand's app it serves. */
export function workerAddress(): string {
  return `/sw.js?${new URLSearchParams({ brand: appBrandSlug(), name: appBrand()?.name ?? 'Offpiste' })}`;
}
