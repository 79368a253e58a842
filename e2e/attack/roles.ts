import { gunzipSync } from 'node:zlib';
import { replyFields } from '../../server/src/reply-fields.ts';
import { type Account, accounts, signIn } from './accounts.ts';
import { type Answer, attackerAt } from './attacker.ts';
import type { Findings } from './findings.ts';
import { isOfHeadquarters } from './headquarters.ts';
import type { SeasonMap } from './season-map.ts';

const BRANDS = ['nuco', 'wasteland', 'snowfuze'];
/** What a look-up may return to anybody. */
const ANSWERS = [200, 304, 400, 403, 404, 422];
/** The last of the accounts, so that all secrets are known by then. */
const HEADQUARTERS = 'hq@demo.test';
/** Tried in place of every parameter. */
const FORGED = ['0', '-1', '%00', "'%20OR%201=1--", '..%2f..%2fetc%2fpasswd', '%F0%9F%8E%BF', 'null'];

/** Every look-up × account × brand × ids, true and forged: no reply contains what decisions §4 keep from the account. */
export async function attackRoles(url: string, map: SeasonMap, findings: Findings): Promise<void> {
  for (const brand of [...BRANDS, 'nobody', null]) {
    const stranger = attackerAt(url, brand);
    for (const { route, path } of addresses(map.values)) {
      if (!path.startsWith('/api')) continue;
      findings.refused(route, `${path} without a session`, await stranger.send({ path }), [400, 401]);
    }
  }
  /** The secrets kept from somebody, and those that headquarters received. */
  const kept = new Set<string>();
  const seenByHeadquarters = new Set<string>();
  for (const account of accounts) {
    const session = await signIn(url, account.username, account.tenant);
    for (const brand of BRANDS) {
      const secrets = secretsFrom(account, brand, map);
      if (account.level < 2)
        findings.tried(`secrets from ${account.username}`, secrets.length > 0 ? null : 'none to look for');
      for (const secret of secrets) kept.add(secret);
      const mayUse = account.level >= 2 || brand === account.tenant;
      for (const { route, path, isForged } of addresses(map.values)) {
        const what = `${path} as ${account.username} in the app of ${brand}`;
        const answer = await session.send({ path, headers: { 'X-Brand': brand } });
        if (answer.status === 200 && !isForged) findings.served(route, answer);
        else
          findings.refused(
            route,
            what,
            answer,
            mayUse || !path.startsWith('/api') ? ANSWERS : path.includes('%00') ? [400] : [403],
          );
        const words = wordsOf(answer);
        const seen = secrets.filter((secret) => words.includes(secret));
        findings.tried(`${what}, secrets`, seen.length > 0 ? `reveals ${seen.slice(0, 3).join(', ')}` : null);
        if (account.username === HEADQUARTERS && !isForged)
          for (const secret of kept) if (words.includes(secret)) seenByHeadquarters.add(secret);
      }
    }
    for (const brand of ['nobody', '', 'nuco,wasteland'])
      findings.refused(
        '/api/week/active',
        `brand "${brand}" as ${account.username}`,
        await session.send({ path: '/api/week/active', headers: { 'X-Brand': brand } }),
        [400],
      );
  }
  for (const secret of kept)
    findings.tried(
      `${secret}, which is kept from some`,
      seenByHeadquarters.has(secret)
        ? null
        : 'headquarters does not see it either, so that nothing shows it is kept',
    );
}

/** What an account must not see of the passengers in an app: only words that belong to nobody else. */
function secretsFrom(
  { tenant, level }: Account,
  brand: string,
  { passengers, business }: SeasonMap,
): string[] {
  const own = tenant.toUpperCase();
  const sensitiveFrom = tenant === 'wasteland' || brand === 'wasteland' ? 3 : 2;
  const open = new Set<string>();
  const kept = new Set<string>();
  for (const each of passengers) {
    const detail = level >= 2 || each.reference.startsWith(`${own}-`);
    const check = (words: (string | null | undefined)[], may: boolean) => {
      for (const word of words) if (word && word.length > 6) (may ? open : kept).add(word);
    };
    check([each.phonenumber], detail);
    check([each.email], detail && level >= 1);
    check([each.next_of_kin_phone], detail && level >= sensitiveFrom);
  }
  return [...kept].filter((word) => !open.has(word) && !business.includes(word));
}

/** The week comes compressed. */
function wordsOf({ bytes, text }: Answer): string {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : text;
}

/** Every look-up with values that exist, and once with each forged one. */
function addresses(values: SeasonMap['values']): { route: string; path: string; isForged: boolean }[] {
  return Object.keys(replyFields)
    .filter((route) => !isOfHeadquarters(route))
    .flatMap((route) => {
      const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const fill = (value: (name: string) => string) =>
        route.replace(/:(\w+)/g, (_, name: string) => value(name));
      const known = (name: string, at: number) => {
        const all = values[name] ?? ['1'];
        return encodeURIComponent(all[at % all.length] ?? '1');
      };
      const most = Math.max(2, ...names.map((name) => values[name]?.length ?? 1));
      const real = new Set(Array.from({ length: most }, (_, at) => fill((name) => known(name, at))));
      const forged = names.flatMap((wrong) =>
        FORGED.map((word) => fill((name) => (name === wrong ? word : known(name, 0)))),
      );
      return [
        ...[...real].map((path) => ({ route, path, isForged: false })),
        ...forged.map((path) => ({ route, path, isForged: true })),
      ];
    });
}
