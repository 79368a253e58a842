import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { callHq } from './call-hq.ts';
import { passkeyWish } from './confirm-passkey.ts';

let isConfirmed = false;
let asked = 0;
beforeEach(() => {
  hostConfig.set(nucoConfig);
  isConfirmed = false;
  asked = 0;
  const answer = () => {
    asked += 1;
    return isConfirmed ? HttpResponse.json({ ok: 1 }) : errorReply('hq_passkey_required');
  };
  fakeServer.use(http.all('*/api/hq/thing', answer));
});
afterEach(() => passkeyWish.get()?.end(false));

/** Waits for the page to ask, then answers as the rep does. */
async function answers(confirms: boolean) {
  await expect.poll(() => passkeyWish.get()).not.toBeNull();
  isConfirmed = confirms;
  passkeyWish.get()?.end(confirms);
}

test('a call that wants the passkey asks for it and is repeated', async () => {
  const reply = callHq('GET', '/api/hq/thing');
  await answers(true);
  expect(await reply).toMatchObject({ ok: true });
  expect([asked, passkeyWish.get()]).toEqual([2, null]);
});

test('a rep who will not confirm gets the refusal, and the call is not repeated', async () => {
  const reply = callHq('POST', '/api/hq/thing', { body: {} });
  await expect.poll(() => passkeyWish.get()?.mayCancel).toBe(true);
  await answers(false);
  expect(await reply).toMatchObject({ ok: false, error: { code: 'hq_passkey_required' } });
  expect(asked).toBe(1);
});

test('calls at the same time ask once', async () => {
  const replies = [callHq('GET', '/api/hq/thing'), callHq('GET', '/api/hq/thing')];
  await expect.poll(() => asked).toBe(2);
  await answers(true);
  expect((await Promise.all(replies)).map(({ ok }) => ok)).toEqual([true, true]);
  expect(passkeyWish.get()).toBeNull();
});
