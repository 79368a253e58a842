import { expect, test } from 'vitest';
import { createPersonalKey, openPersonalKey, sealPersonally, unsealPersonally } from './personal-key.ts';

const secret = () => new Uint8Array(32).fill(7);
const place = { store: 'personal', key: 'week', version: 1 };
const text = new TextEncoder().encode('07700 900123');

test('a value sealed for it opens with the secret of the passkey, and with no other', async () => {
  const { kept, opened } = await createPersonalKey(secret());
  const sealed = await sealPersonally(kept, place, text);
  expect([...(await unsealPersonally(opened, place, sealed))]).toEqual([...text]);
  const again = await openPersonalKey(kept, secret());
  if (!again) throw new Error('the right secret did not open it');
  expect([...(await unsealPersonally(again, place, sealed))]).toEqual([...text]);
  expect(await openPersonalKey(kept, new Uint8Array(32).fill(8))).toBeNull();
});

test('no script can read it out, whether made or opened', async () => {
  const { kept, opened } = await createPersonalKey(secret());
  const again = await openPersonalKey(kept, secret());
  expect([opened.extractable, again?.extractable]).toEqual([false, false]);
});

test('it does not open as another, nor what belongs elsewhere or has changed', async () => {
  const { kept, opened } = await createPersonalKey(secret());
  const other = await createPersonalKey(secret());
  expect(await openPersonalKey({ ...kept, id: other.kept.id }, secret())).toBeNull();
  const sealed = await sealPersonally(kept, place, text);
  await expect(unsealPersonally(other.opened, place, sealed)).rejects.toThrow();
  await expect(unsealPersonally(opened, { ...place, key: 'lists/rep-data' }, sealed)).rejects.toThrow();
  await expect(
    unsealPersonally(opened, place, { ...sealed, ephemeral: other.kept.publicKey }),
  ).rejects.toThrow();
});

test('the same value is never sealed twice alike', async () => {
  const { kept } = await createPersonalKey(secret());
  const [first, second] = [await sealPersonally(kept, place, text), await sealPersonally(kept, place, text)];
  expect(first.ephemeral).not.toEqual(second.ephemeral);
  expect(new Uint8Array(first.data)).not.toEqual(new Uint8Array(second.data));
});
