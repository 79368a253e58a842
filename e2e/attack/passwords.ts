import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { signIn } from './accounts.ts';
import { type Answer, type Attacker, attackerAt } from './attacker.ts';
import type { Findings } from './findings.ts';

const USERNAME = 'wasteland.lead@demo.test';
const NOBODYS_SESSION = '00000000-0000-4000-8000-000000000000';
const REVOKE = '/auth/sessions/:sessionId/revoke';
/** The calls that require the password of a signed-in rep again. */
const ASKING = [
  '/auth/password',
  '/auth/password/confirm',
  '/auth/sessions/revoke-others',
  `/auth/sessions/${NOBODYS_SESSION}/revoke`,
];

/** A phone that was found unlocked: its session is valid, and its finder does not know the password. */
export async function attackPasswords(url: string, findings: Findings): Promise<void> {
  await giveRightOnes(url, findings);
  const other = await signIn(url, USERNAME, 'wasteland');
  const found = await signIn(url, USERNAME, 'wasteland');
  const stranger = attackerAt(url, 'wasteland');
  for (const path of ASKING) {
    const call = path.endsWith('/revoke') ? REVOKE : path;
    findings.refused(call, 'by a stranger', await give(stranger, path, 'wrong-password'), [401]);
    for (const wrong of [undefined, null, '', {}, ['a'], 7, '\u0000', 'a'.repeat(300), 'a'.repeat(5000)])
      findings.refused(
        call,
        `with ${String(wrong).slice(0, 20)}`,
        await give(found, path, wrong),
        [400, 401, 413],
      );
  }
  const guesses: Answer[] = [];
  for (let at = 0; at < 8; at += 1)
    for (const path of ASKING) guesses.push(await give(found, path, `wrong-password-${at}`));
  for (const answer of guesses) findings.answered('one of many guesses on a found phone', answer, [401]);
  findings.tried(
    'guesses on a found phone are slowed down, wherever they are made',
    guesses.slice(5).every(({ status }) => status === 429) ? null : 'they are not',
  );
  findings.answered('the rep’s other phone', await other.send({ path: '/api/week/active' }), [200]);
  findings.answered('a sign-in meanwhile', await signedInAgain(url), [200]);
}

function give(who: Attacker, path: string, password: unknown): Promise<Answer> {
  return who.send({ method: 'POST', path, body: { password } });
}

/** Somebody who guesses on one phone does not lock the rep out of another. */
async function signedInAgain(url: string): Promise<Answer> {
  const again = await signIn(url, USERNAME, 'wasteland');
  return await again.send({ path: '/auth/password' });
}

/** The controls: each of the calls with the right password, on a phone of the rep's own. */
async function giveRightOnes(url: string, findings: Findings): Promise<void> {
  const lost = await signIn(url, USERNAME, 'wasteland');
  const own = await signIn(url, USERNAME, 'wasteland');
  const { json } = await lost.send({ path: '/auth/sessions' });
  const { sessions = [] } = (json ?? {}) as { sessions?: { sessionId: string; thisPhone: boolean }[] };
  const lostSession = sessions.find(({ thisPhone }) => thisPhone)?.sessionId ?? NOBODYS_SESSION;
  // The confirmation first: with a new password made it would confirm nothing.
  findings.served('/auth/password/confirm', await give(own, '/auth/password/confirm', DEMO_PASSWORD));
  findings.served(REVOKE, await give(own, `/auth/sessions/${lostSession}/revoke`, DEMO_PASSWORD));
  findings.served(
    '/auth/sessions/revoke-others',
    await give(own, '/auth/sessions/revoke-others', DEMO_PASSWORD),
  );
  findings.served('/auth/password', await give(own, '/auth/password', DEMO_PASSWORD));
}
