import { expect, test } from 'vitest';
import { createDeviceKey, sealJson, unsealJson } from './sealing.ts';

const place = { store: 'lists', key: 'coach:4:outbound', version: 1 };

test('a sealed value opens in its place and reveals nothing outside', async () => {
  const key = await createDeviceKey();
  const sealed = await sealJson(key, place, { name: 'Canary' });
  expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('Canary');
  expect(await unsealJson(key, place, sealed)).toEqual({ name: 'Canary' });
});

test('the key cannot be read out', async () => {
  const key = await createDeviceKey();
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('equal values are sealed differently every time', async () => {
  const key = await createDeviceKey();
  const [one, other] = await Promise.all([sealJson(key, place, 'same'), sealJson(key, place, 'same')]);
  expect(one.iv).not.toEqual(other.iv);
  expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data));
});

test.each([
  ['another store', { ...place, store: 'week' }],
  ['another key', { ...place, key: 'coach:5:outbound' }],
  ['another version', { ...place, version: 2 }],
])('it does not open in %s', async (_, elsewhere) => {
  const key = await createDeviceKey();
  const sealed = await sealJson(key, place, 'value');
  await expect(unsealJson(key, elsewhere, sealed)).rejects.toThrow();
});

test('a changed bit keeps it closed', async () => {
  const key = await createDeviceKey();
  const sealed = await sealJson(key, place, 'value');
  const bytes = new Uint8Array(sealed.data);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await expect(unsealJson(key, place, sealed)).rejects.toThrow();
});
