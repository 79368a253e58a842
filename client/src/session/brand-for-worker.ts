import { appBrand, appBrandSlug, onAppBrandChange } from '#api/app-brand.ts';
import { writeServedApp } from '../sw/served-app.ts';

/** Writes the app's brand down for the service worker, now and whenever it changes. */
export function startBrandForWorker(): void {
  const write = () => {
    const app = { brand: appBrandSlug(), name: appBrand()?.name ?? 'Offpiste' };
    // A browser that keeps nothing for the app shows no messages either.
    writeServedApp(app).catch(() => undefined);
  };
  write();
  onAppBrandChange(write);
}
