import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import { type RepSession, SessionReply } from '@offpiste/domain/contract/session.ts';
import { TEST_PASSWORD } from './add-rep.ts';

const HEADERS = { 'content-type': 'application/json', [BRAND_HEADER]: 'nuco' };

/** A rep who is signed in on a server process. */
export interface HttpCaller {
  rep: RepSession;
  refreshToken: string;
  cookie: string;
  /** Headers of every further call. */
  headers: Record<string, string>;
}

/** Signs a rep in by a real request to the server at this address; by default a rep of the tests, under the brand nuco. */
export async function signInOverHttp(
  url: string,
  username: string,
  {
    password = TEST_PASSWORD,
    headers: given = {},
  }: { password?: string; headers?: Record<string, string> } = {},
): Promise<HttpCaller> {
  const sent = { ...HEADERS, ...given };
  const body = JSON.stringify({ username, password });
  const reply = await fetch(`${url}/auth/login`, { method: 'POST', headers: sent, body });
  const { rep, refreshToken } = SessionReply.parse(await reply.json());
  const cookies = reply.headers.getSetCookie().map((text) => text.split(';')[0]);
  const cookie = cookies.join('; ');
  return { rep, refreshToken, cookie, headers: { ...sent, cookie } };
}
