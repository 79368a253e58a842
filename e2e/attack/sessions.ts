import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { type SignedIn, signIn } from './accounts.ts';
import { type Answer, attackerAt } from './attacker.ts';
import type { Findings } from './findings.ts';

const USERNAME = 'wasteland.rep@demo.test';
const enter = (url: string) => signIn(url, USERNAME, 'wasteland');
const refresh = (who: Pick<SignedIn, 'send'>, refreshToken: unknown) =>
  who.send({ method: 'POST', path: '/auth/refresh', body: { refreshToken } });
const tokenOf = (answer: Answer): string =>
  (answer.json as { refreshToken?: string } | undefined)?.refreshToken ?? '';

/** Stolen, copied, replayed and invented tokens; guessed passwords. */
export async function attackSessions(url: string, findings: Findings): Promise<void> {
  const lucky = await enter(url);
  findings.served('/api/week/active', await lucky.send({ path: '/api/week/active' }));
  findings.served('/auth/refresh', await refresh(lucky, lucky.refreshToken));
  const victim = await enter(url);
  const thief = attackerAt(url, 'wasteland');
  findings.refused(
    '/auth/refresh',
    'a token without its device',
    await refresh(thief, victim.refreshToken),
    [401],
  );
  findings.refused(
    '/auth/refresh',
    'the victim, whose token was tried elsewhere',
    await refresh(victim, victim.refreshToken),
    [401],
  );

  const stale = await enter(url);
  const second = tokenOf(await refresh(stale, stale.refreshToken));
  const third = tokenOf(await refresh(stale, second));
  findings.refused('/auth/refresh', 'a grandparent', await refresh(stale, stale.refreshToken), [401]);
  findings.refused('/auth/refresh', 'its youngest descendant', await refresh(stale, third), [401]);
  findings.refused('/api/week/active', 'its access', await stale.send({ path: '/api/week/active' }), [401]);

  const busy = await enter(url);
  const together = await Promise.all(Array.from({ length: 20 }, () => refresh(busy, busy.refreshToken)));
  for (const answer of together) findings.answered('one of twenty refreshes at once', answer, [200]);
  findings.tried(
    'twenty refreshes at once give one successor',
    new Set(together.map(tokenOf)).size === 1 ? null : 'they give several',
  );

  for (const invented of ['', 'a', 'a.b.c', `${second}x`, '%00', 'a'.repeat(3000), null, {}, ['a'], 7])
    findings.refused(
      '/auth/refresh',
      `the token ${JSON.stringify(invented).slice(0, 20)}`,
      await refresh(busy, invented),
      [400, 401],
    );

  const gone = await enter(url);
  const access = new Map(gone.cookies);
  await gone.send({ method: 'POST', path: '/auth/logout', body: { refreshToken: gone.refreshToken } });
  for (const [name, value] of access) gone.cookies.set(name, value);
  findings.refused(
    '/api/week/active',
    'the access of one who signed out',
    await gone.send({ path: '/api/week/active' }),
    [401],
  );
  findings.refused(
    '/auth/refresh',
    'the token of one who signed out',
    await refresh(gone, gone.refreshToken),
    [401],
  );

  const guesser = attackerAt(url, 'nuco');
  const guess = (username: unknown, password: unknown) =>
    guesser.send({ method: 'POST', path: '/auth/login', body: { username, password } });
  findings.served('/auth/login', await guess('nuco.driver@demo.test', DEMO_PASSWORD));
  const known = await guess('nuco.driver@demo.test', 'wrong-password');
  const unknown = await guess('nobody@demo.test', 'wrong-password');
  findings.refused('/auth/login', 'a wrong password', known, [401]);
  findings.refused('/auth/login', 'an unknown user', unknown, [401]);
  const said = ({ json }: Answer) => ({ ...(json as object), requestId: null });
  findings.tried(
    'both get the same answer',
    JSON.stringify(said(known)) === JSON.stringify(said(unknown)) ? null : `${known.text} ${unknown.text}`,
  );
  const guesses = [];
  for (let at = 0; at < 12; at += 1) guesses.push(await guess('guessed@demo.test', `wrong-password-${at}`));
  for (const answer of guesses) findings.refused('/auth/login', 'one of many guesses', answer, [401, 429]);
  findings.tried(
    'many guesses are slowed down',
    guesses.some(({ status }) => status === 429) ? null : 'they are not',
  );
  for (const wrong of [null, {}, ['a'], 7, '', '\u0000', 'a'.repeat(5000)])
    findings.refused(
      '/auth/login',
      `a sign-in as ${JSON.stringify(wrong).slice(0, 20)}`,
      await guess(wrong, wrong),
      [400, 401, 413, 429],
    );
}
