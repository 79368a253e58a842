import { currentBrand } from '#api/current-brand.ts';

/** Where the service worker lies; the address tells it which brand's app it serves. */
export function workerAddress(brandName: string): string {
  return `/sw.js?${new URLSearchParams({ brand: currentBrand(), name: brandName })}`;
}
