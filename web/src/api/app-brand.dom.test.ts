import { afterEach, expect, test, vi } from 'vitest';
import { brandsConfig } from '#testing/fixtures.ts';
import { clearStoredSession, storeSession } from '#token/session-storage.ts';
import { appBrand, appBrandSlug, hostConfig, onAppBrandChange } from './app-brand.ts';

afterEach(() => {
  clearStoredSession();
  hostConfig.set(null);
});

const aRep = (tenant: string, level: number) => ({
  repId: `r-${tenant}`,
  name: 'Sam',
  hq: false,
  hqRole: 'none' as const,
  tenant,
  level,
});

test.each([
  { level: 0, host: 'snowfuze', brand: 'nuco' },
  { level: 1, host: 'wasteland', brand: 'nuco' },
  { level: 2, host: 'wasteland', brand: 'wasteland' },
  { level: 3, host: 'snowfuze', brand: 'snowfuze' },
])('a nuco rep of level $level on a host of $host works as $brand', ({ level, host, brand }) => {
  hostConfig.set(brandsConfig(host));
  expect([appBrandSlug(), appBrand()?.slug]).toEqual([host, host]);
  storeSession('token', aRep('nuco', level));
  expect([appBrandSlug(), appBrand()?.slug]).toEqual([brand, brand]);
});

test('follows a level that a renewed session brings, the next rep on the phone, and the end of the session', () => {
  hostConfig.set(brandsConfig('snowfuze'));
  const seen: (string | undefined)[] = [];
  const stop = onAppBrandChange(() => seen.push(appBrand()?.slug));
  storeSession('one', aRep('nuco', 1));
  storeSession('two', aRep('nuco', 2));
  storeSession('three', aRep('nuco', 0));
  clearStoredSession();
  storeSession('four', aRep('wasteland', 1));
  stop();
  storeSession('five', aRep('nuco', 1));
  expect(seen).toEqual(['nuco', 'snowfuze', 'nuco', 'snowfuze', 'wasteland']);
});

test('is not known before the host is, and looks like the host’s where its configuration is not known', () => {
  storeSession('one', aRep('nuco', 1));
  expect(appBrand()).toBeNull();
  const listener = vi.fn();
  const stop = onAppBrandChange(listener);
  hostConfig.set({ ...brandsConfig('snowfuze'), brands: [] });
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect([appBrandSlug(), appBrand()?.slug]).toEqual(['nuco', 'snowfuze']);
});
