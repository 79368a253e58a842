import { appBrand, appBrandSlug, hostConfig, onAppBrandChange } from '#api/app-brand.ts';
import { isOwnLogo, keepLogos } from '../sw/kept-logos.ts';
import { writeServedApp } from '../sw/served-app.ts';

/** Writes the app's brand down for the service worker, now and whenever it changes, and keeps the logos that a start needs. */
export function startBrandForWorker(): void {
  let last = Promise.resolve();
  const write = () => {
    // A browser that keeps nothing for the app shows no messages either.
    last = last.then(writeDown).catch(() => undefined);
  };
  write();
  onAppBrandChange(write);
}

async function writeDown(): Promise<void> {
  const brand = appBrand();
  const host = hostConfig.get()?.brand;
  await writeServedApp({
    brand: appBrandSlug(),
    name: brand?.name ?? 'Offpiste',
    ...(brand && isOwnLogo(brand.logo) && { logo: brand.logo }),
  });
  // After signing out the app has the host's brand, without a signal too.
  if (brand && host) await keepLogos([brand.logo, host.logo]);
}
