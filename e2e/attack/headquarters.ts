import { randomUUID } from 'node:crypto';
import { actionTable, requestOf } from '@offpiste/domain/contract/actions.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';
import { replyFields } from '../../server/src/reply-fields.ts';
import { makePasskey, type SoftwarePasskey } from '../../server/src/testing/software-passkey.ts';
import type { RunningServer } from '../server-place.ts';
import { accounts, type SignedIn, signIn } from './accounts.ts';
import { type Answer, attackerAt } from './attacker.ts';
import type { Findings } from './findings.ts';
import type { SeasonMap } from './season-map.ts';

const MANAGER = 'hq@demo.test';
const BRAND = 'snowfuze';

/** Whether only accounts of headquarters get an answer from a call. */
export function isOfHeadquarters(route: string): boolean {
  return route.startsWith('/api/hq/') || route.startsWith('/auth/hq');
}

/** What needs a passkey, with what each account has: strangers, every demo account, and the password of a manager alone. */
export async function attackHeadquarters(url: string, map: SeasonMap, findings: Findings): Promise<void> {
  const calls = lookUps(map).filter(({ route }) => route.startsWith('/api/hq/'));
  const refuse = async (who: string, from: Pick<SignedIn, 'send'>, status: number) => {
    for (const { route, path } of calls)
      findings.refused(route, `${path} as ${who}`, await from.send({ path }), [status]);
  };
  await refuse('nobody', attackerAt(url, BRAND), 401);
  for (const { username, tenant } of accounts)
    await refuse(username, await signIn(url, username, tenant), 403);

  const manager = await signIn(url, MANAGER, BRAND);
  await post(manager, '/auth/hq/confirm/demo');
  for (const { route, path, isThere } of calls)
    findings.served(route, await manager.send({ path }), isThere ? [200] : [404]);
  await refuse('the same account in another browser', await signIn(url, MANAGER, BRAND), 403);

  const wall = await signIn(url, MANAGER, BRAND);
  await post(wall, '/auth/hq/confirm/demo');
  findings.served('/api/hq/wall', await post(wall, '/api/hq/wall'));
  for (const { route, path } of calls.filter((call) => !READ_BY_WALLS.includes(call.route)))
    findings.refused(route, `${path} as a wall`, await wall.send({ path }), [403]);
  for (const path of [...changes, '/auth/hq/confirm/demo', '/api/coach/load'])
    findings.answered(`${path} by a wall`, await post(wall, path), [403]);
  const path = `/api/hq/board/${encodeURIComponent(map.weekId)}`;
  const { text } = await wall.send({ path });
  const named = map.tickets.filter(({ barcode }) => text.includes(barcode));
  findings.tried(`${path} as a wall`, named.length === 0 ? null : 'names passengers');
}

/** Whether a call gives a whole week, its attempts, a document or the cells of an upload, which a desk may not take away. */
function isTakenAway(route: string): boolean {
  return /\/bundle\.|\/actions\.|\/problems\.csv$|\/marked$|\/documents\//.test(route);
}

/** What a wall may read. */
const READ_BY_WALLS = ['/api/hq/board/:weekId', '/api/hq/stream'];

/** Every call by which headquarters changes something. */
const changes = [
  '/api/hq/wall',
  `/api/hq/phones/${randomUUID()}/sign-out`,
  `/api/hq/phones/${randomUUID()}/lost`,
  '/api/hq/decisions/demo-week-1/an-item',
  '/api/hq/brands',
  '/api/hq/brands/nuco',
  '/api/hq/brands/nuco/remove',
  '/api/hq/settings',
];

/** The same on a server of ours, where an operator adds accounts: passkeys that are stolen, late or lost, and a desk. */
export async function attackPasskeys(
  { url, port, offpiste }: RunningServer,
  map: SeasonMap,
  findings: Findings,
): Promise<void> {
  const host = `localhost:${port}`;
  const enter = (username: string, password: string) => signIn(url, username, BRAND, password);
  const add = async (username: string, role: '--hq' | '--desk') => {
    const details = ['--name', 'Sam', '--tenant', BRAND, '--level', '3', '--staff-type', 'Headquarters'];
    return passwordIn(await offpiste('rep', 'add', username, ...details, role));
  };
  /** Makes a passkey or uses one, as a browser at headquarters would. */
  const ceremony = async (purpose: 'enrol' | 'confirm', who: SignedIn, passkey: SoftwarePasskey) => {
    const options = await post(who, `/auth/hq/${purpose}/options`, {}, host);
    const { challenge = '' } = (options.json as { options?: { challenge?: string } }).options ?? {};
    const about = { challenge, origin: `http://${host}`, rpId: 'localhost' };
    const response = passkey[purpose](about);
    const body = purpose === 'enrol' ? { name: 'Laptop', response } : { response };
    return await post(who, `/auth/hq/${purpose}/verify`, body, host);
  };

  const password = await add('boss@attack.test', '--hq');
  const [boss, passkey] = [await enter('boss@attack.test', password), makePasskey()];
  findings.served('/auth/hq/enrol/verify', await ceremony('enrol', boss, passkey));
  const thief = await enter('boss@attack.test', password);
  const call = '/auth/hq/enrol/verify';
  findings.refused(
    call,
    'a second passkey, by the password alone',
    await ceremony('enrol', thief, makePasskey()),
    [403],
  );
  const confirm = '/auth/hq/confirm/verify';
  findings.refused(confirm, 'a passkey of nobody', await ceremony('confirm', thief, makePasskey()), [403]);
  findings.served(confirm, await ceremony('confirm', boss, passkey));
  const renewed = passwordIn(await offpiste('rep', 'passkey-reset', 'boss@attack.test'));
  const old = await post(attackerAt(url, BRAND), '/auth/login', { username: 'boss@attack.test', password });
  findings.refused('/auth/login', 'the password of before a reset', old, [401]);
  const again = await enter('boss@attack.test', renewed);
  findings.served('/auth/login', await again.send({ path: '/api/week/active' }));
  findings.refused(confirm, 'a passkey of before a reset', await ceremony('confirm', again, passkey), [403]);

  const desk = await enter('desk@attack.test', await add('desk@attack.test', '--desk'));
  findings.served(call, await ceremony('enrol', desk, makePasskey()));
  for (const { route, path, isThere } of lookUps(map)) {
    if (isTakenAway(route)) findings.answered(`${route} by a desk`, await desk.send({ path }), [403]);
    else findings.served(route, await desk.send({ path }), isThere ? [200] : [404]);
  }
  const actions = keysOf(actionTable).map(
    (kind) => requestOf(kind, { undoes: { idempotentId: 'an-action' } }).path,
  );
  for (const path of [...changes, ...actions]) {
    const answer = await post(desk, path);
    findings.answered(`${path} by a desk`, answer, [403]);
    const { code } = answer.json as { code?: string };
    findings.tried(`${path} by a desk`, code === 'hq_read_only' ? null : `is refused as ${code}`);
  }
}

interface LookUp {
  route: string;
  path: string;
  /** Whether the demo has what it asks for: its weeks have no bundle, and nobody has imported or written anything. */
  isThere: boolean;
}

/** Every look-up of headquarters, with what it has to be asked. */
function lookUps({ weekId, coachId, tickets, values }: SeasonMap): LookUp[] {
  const reference = tickets[0]?.barcode ?? '';
  const place = `coach:${coachId}:outbound`;
  const known: Record<string, readonly string[]> = {
    ...values,
    reference: [reference],
    place: [place],
    of: ['week'],
  };
  const queries: Record<string, string> = {
    '/api/hq/board/:weekId/rows': `?place=${place}`,
    '/api/hq/people': `?week=${weekId}&q=${reference}`,
    '/api/hq/messages/recipients': '?to=everyone',
  };
  return Object.keys(replyFields)
    .filter(isOfHeadquarters)
    .map((route) => {
      const isThere = !route.includes('/bundle.') && !/:(importId|messageId)\b/.test(route);
      const path = route.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(known[name]?.[0] ?? randomUUID()),
      );
      return { route, path: path + (queries[route] ?? ''), isThere };
    });
}

/** A command says a password last. */
function passwordIn(said: string): string {
  return said.trim().split(' ').at(-1) ?? '';
}

async function post(
  who: Pick<SignedIn, 'send'>,
  path: string,
  body: object = {},
  host?: string,
): Promise<Answer> {
  return await who.send({ method: 'POST', path, body, ...(host && { headers: { Host: host } }) });
}
