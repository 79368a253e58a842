import { NewPasswordReply } from '@offpiste/domain/contract/password.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets, type Secrets } from '#platform/secrets.ts';
import { TEST_PASSWORD } from '#testing/add-rep.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type Caller, cookiesOf, signIn } from '#testing/sign-in.ts';
import { buildApp } from '../../app.ts';

const [old, fresh] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'fresh')];
let before: TestApp;
/** Servers on the same database, as they start with the secrets after they were replaced. */
let kept: FastifyInstance;
let dropped: FastifyInstance;

beforeAll(async () => {
  before = await buildTestApp({ secrets: createSecrets(old) });
  const serverWith = async (secrets: Secrets) => {
    const app = buildApp({ ...before.deps, database: before.deps.database.served, secrets });
    await app.ready();
    return app;
  };
  kept = await serverWith(createSecrets(fresh, [old]));
  dropped = await serverWith(createSecrets(fresh));
});
afterAll(async () => {
  await kept.close();
  await dropped.close();
  await before.close();
});

const renew = (app: FastifyInstance, { refreshToken, cookies }: Pick<Caller, 'refreshToken' | 'cookies'>) =>
  app.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { 'x-brand': 'nuco' },
    cookies,
    payload: { refreshToken },
  });

test('phones stay signed in while the earlier secret is kept, and their next token needs it no more', async () => {
  const phone = await before.signIn((await before.addRep()).username);
  const forgotten = await renew(dropped, phone);
  expect(forgotten.json()).toMatchObject({ code: 'refresh_invalid' });
  const renewed = await renew(kept, phone);
  expect(renewed.statusCode).toBe(200);
  const { refreshToken } = renewed.json();
  const again = await renew(dropped, { refreshToken, cookies: { ...phone.cookies, ...cookiesOf(renewed) } });
  expect(again.statusCode).toBe(200);
});

test('a new password that was shown before signs in after', async () => {
  const { username } = await before.addRep();
  const phone = await before.signIn(username);
  const payload = { password: TEST_PASSWORD };
  const asked = await phone.inject({ method: 'POST', url: '/auth/password', payload });
  const { password } = NewPasswordReply.parse(asked.json());
  await expect(signIn(dropped, username, { password })).rejects.toThrow('invalid_credentials');
  expect((await signIn(kept, username, { password })).rep.repId).toBe(phone.rep.repId);
});
