import { afterEach, expect, test } from 'vitest';
import { currentBrand, setCurrentBrand } from './current-brand.ts';
import { clearStoredSession, storeSession } from './session-storage.ts';

afterEach(clearStoredSession);

test.each([
  { level: 0, host: 'snowfuze', brand: 'nuco' },
  { level: 1, host: 'wasteland', brand: 'nuco' },
  { level: 2, host: 'wasteland', brand: 'wasteland' },
  { level: 3, host: 'snowfuze', brand: 'snowfuze' },
])('a nuco rep of level $level on a host of $host calls as $brand', ({ level, host, brand }) => {
  setCurrentBrand(host);
  expect(currentBrand()).toBe(host);
  storeSession('token', { repId: 'r1', name: 'Sam', tenant: 'nuco', hq: false, level });
  expect(currentBrand()).toBe(brand);
});
