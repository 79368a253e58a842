import fastifyCookie from '@fastify/cookie';
import {
  AuthStatusReply,
  LoginBody,
  LogoutBody,
  RefreshBody,
  type RepSession,
  SessionReply,
} from '@offpiste/domain/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { refreshLimit } from '#platform/http/rate-limits.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { RepRow } from '#platform/tables.ts';
import { clearAccessCookie, readCookie, setSessionCookies } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { registerInvites } from './invite-routes.ts';
import { createNextPasswords } from './next-password.ts';
import { createPasswordCheck, type PasswordCheck } from './password-check.ts';
import { registerPassword } from './password-routes.ts';
import { createRefresh } from './refresh.ts';
import { requireSession } from './session-guard.ts';
import { findSignedIn, purgeSessions, revokeFamily } from './session-store.ts';
import { createSignIn } from './sign-in.ts';
import { registerSignedInPhones } from './signed-in-phones.ts';
import { SMALL_BODY } from './small-body.ts';
import { createTokens } from './tokens.ts';

const PURGE_EVERY_MS = 60 * 60_000;

/** Sign-in, refresh, sign-out; and the guard in front of every later module (decisions §5). */
export function registerSessions(app: FastifyInstance, deps: AppDeps): void {
  const nextPasswords = createNextPasswords(deps.secrets);
  const passwords = createPasswordCheck(deps, nextPasswords);
  app.register(fastifyCookie);
  // Only now are cookies read before the guard looks at them.
  void app.after(() => {
    requireSession(app, deps);
    registerAuth(app, deps, passwords);
    registerPassword(app, deps, { passwords, nextPasswords });
    registerInvites(app, deps, nextPasswords);
    registerSignedInPhones(app, deps, passwords);
  });
  keepPurging(app, deps);
}

/** Every process of a running system cleans up now and then; an entry that is already gone is not an error. */
function keepPurging(app: FastifyInstance, { database, clock }: AppDeps): void {
  const purge = () =>
    purgeSessions(database, clock()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old sessions could not be removed'),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void purge(), PURGE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function registerAuth(app: FastifyInstance, deps: AppDeps, passwords: PasswordCheck): void {
  const { database, clock, listVersions } = deps;
  const tokens = createTokens(deps.secrets);
  const signIn = createSignIn(deps, tokens, passwords);
  const refresh = createRefresh(deps, tokens);
  const countRefresh = refreshLimit(deps);
  const typed = app.withTypeProvider<ZodTypes>();

  typed.post(
    '/auth/login',
    { bodyLimit: SMALL_BODY, schema: { body: LoginBody, response: { 200: SessionReply } } },
    async (request, reply) => {
      const session = await signIn({
        ...request.body,
        deviceCookie: readCookie('did', request),
        address: request.ip,
        deviceName: deviceName(request.headers['user-agent'] ?? ''),
      });
      listVersions.bump(HQ_KEYS.reps);
      setSessionCookies(request, reply, { access: session.accessCookie, device: session.deviceCookie });
      return { refreshToken: session.refreshToken, rep: describeRep(session.rep) };
    },
  );

  typed.post(
    '/auth/refresh',
    { bodyLimit: SMALL_BODY, schema: { body: RefreshBody, response: { 200: SessionReply } } },
    async (request, reply) => {
      const device = readCookie('did', request);
      const { refreshToken, attempt = null } = request.body;
      const named = tokens.readRefreshToken(refreshToken);
      if (named) countRefresh(named.familyId);
      const session = await refresh({ refreshToken, attempt, deviceCookie: device }).catch(
        (error: unknown) => {
          if (error instanceof RequestError) throw error;
          // Whatever went wrong on our side, the rep stays signed in and tries again.
          request.log.warn({ err: error }, 'a session could not be refreshed');
          throw new RequestError('refresh_unavailable', { headers: { 'Retry-After': '2' } });
        },
      );
      setSessionCookies(request, reply, { access: session.accessCookie, device: device ?? '' });
      return { refreshToken: session.refreshToken, rep: describeRep(session.rep) };
    },
  );

  typed.post(
    '/auth/logout',
    { bodyLimit: SMALL_BODY, schema: { body: LogoutBody, response: { 200: AuthStatusReply } } },
    async (request, reply) => {
      const named = tokens.readRefreshToken(request.body.refreshToken ?? '');
      const cookie = readCookie('sid', request);
      const [signedIn = null] = named || !cookie ? [] : await findSignedIn(deps, [cookie], clock());
      const familyId = named?.familyId ?? signedIn?.familyId;
      if (familyId) await revokeFamily(database.db, familyId, 'signed out', clock());
      clearAccessCookie(request, reply);
      return { authenticated: false };
    },
  );

  typed.get('/auth/status', { schema: { response: { 200: AuthStatusReply } } }, async (request) => {
    const cookie = readCookie('sid', request);
    const [signedIn = null] = cookie ? await findSignedIn(deps, [cookie], clock()) : [];
    return { authenticated: signedIn !== null };
  });
}

function describeRep(rep: RepRow): RepSession {
  const { rep_id: repId, name, level, tenant, hq, hq_role: hqRole } = rep;
  return { repId, name, level, tenant, hq, hqRole };
}
