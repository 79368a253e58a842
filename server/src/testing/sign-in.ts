import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { type RepSession, SessionReply } from '@offpiste/domain/contract/session.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { TEST_PASSWORD } from './add-rep.ts';

export interface SignInOptions {
  password?: string;
  /** Value of the brand header; by default the rep's own tenant. */
  brand?: string;
  /** Cookies of the device, to sign in on a known one. */
  cookies?: Record<string, string>;
}

/** A signed-in rep's app: every call carries its cookies, its brand and the headers of a browser on our own page. */
export interface Caller {
  rep: RepSession;
  refreshToken: string;
  cookies: Record<string, string>;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function signIn(
  app: FastifyInstance,
  username: string,
  { password = TEST_PASSWORD, brand, cookies = {} }: SignInOptions = {},
): Promise<Caller> {
  const reply = await app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { [BRAND_HEADER]: brand ?? 'snowfuze', 'sec-fetch-site': 'same-origin' },
    cookies,
    payload: { username, password },
  });
  if (reply.statusCode !== 200) throw new Error(`signing in as ${username} failed: ${reply.body}`);
  const { rep, refreshToken } = SessionReply.parse(reply.json());
  const jar = { ...cookies, ...cookiesOf(reply) };
  return {
    rep,
    refreshToken,
    cookies: jar,
    inject: (options) =>
      app.inject({
        ...options,
        cookies: { ...jar, ...options.cookies },
        headers: { [BRAND_HEADER]: brand ?? rep.tenant, 'sec-fetch-site': 'same-origin', ...options.headers },
      }),
  };
}

/** The cookies a reply sets, by name. */
export function cookiesOf(reply: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

/** Whether the server still considers a caller signed in. */
export async function isSignedIn(caller: Caller): Promise<boolean> {
  return (await caller.inject({ method: 'GET', url: '/api/week/active' })).statusCode === 200;
}
