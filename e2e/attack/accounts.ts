import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { type Attacker, attackerAt } from './attacker.ts';

/** The demo accounts by what they may see (decisions §12). */
export const accounts = [
  { username: 'nuco.driver@demo.test', tenant: 'nuco', level: 0 },
  { username: 'nuco.rep@demo.test', tenant: 'nuco', level: 1 },
  { username: 'welfare@demo.test', tenant: 'nuco', level: 1 },
  { username: 'wasteland.rep@demo.test', tenant: 'wasteland', level: 1 },
  { username: 'nuco.lead@demo.test', tenant: 'nuco', level: 2 },
  { username: 'wasteland.lead@demo.test', tenant: 'wasteland', level: 2 },
  { username: 'snowfuze.manager@demo.test', tenant: 'snowfuze', level: 2 },
  { username: 'hq@demo.test', tenant: 'snowfuze', level: 3 },
] as const;
export type Account = (typeof accounts)[number];

export interface SignedIn extends Attacker {
  repId: string;
  repName: string;
  refreshToken: string;
}

/** Signs an account in from a separate device, in the app of a brand. */
export async function signIn(
  url: string,
  username: string,
  brand: string,
  password = DEMO_PASSWORD,
): Promise<SignedIn> {
  const attacker = attackerAt(url, brand);
  const reply = await attacker.send({
    method: 'POST',
    path: '/auth/login',
    body: { username, password },
  });
  const { refreshToken, rep } = (reply.json ?? {}) as {
    refreshToken?: string;
    rep?: { repId: string; name: string };
  };
  if (!refreshToken || !rep) throw new Error(`${username} could not sign in: ${reply.status} ${reply.text}`);
  return { ...attacker, repId: rep.repId, repName: rep.name, refreshToken };
}

/** The fields that every action has. */
export function actionFields({ repId, repName }: Pick<SignedIn, 'repId' | 'repName'>, idempotentId: string) {
  const now = new Date().toISOString();
  return { repID: repId, repName, handsetTimestamp: now, clientTimestamp: now, idempotentId };
}
