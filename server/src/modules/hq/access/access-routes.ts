import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { CeremonyReply, ConfirmBody, EnrolBody, HqAccessReply } from '@offpiste/domain/contract/hq/access.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import { passkeyLimit } from '#platform/http/rate-limits.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { CONFIRMED_MS, FRESH_MS, isConfirmed } from '#platform/passkey-confirmation.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import { confirmOptions, enrolOptions, readConfirmation, readEnrolment } from './ceremonies.ts';
import { hqHostOf } from './hq-host.ts';
import {
  addPasskey,
  confirmSession,
  keepChallenge,
  makeWall,
  type Purpose,
  passkeysOf,
  takeChallenge,
  usePasskey,
} from './passkey-store.ts';

/** Bytes of an answer with the attestation of a security key. */
const CEREMONY_BODY = 32_768;
const MOST_PASSKEYS = 10;
/** A screen on a wall gives no finger every twelve hours. */
const WALL_MS = 14 * 86_400_000;
/** What a wall hears of the account that it was started with. */
const NO_WAY_ON: Omit<HqAccessReply, 'wallUntil'> = {
  hqRole: 'desk',
  confirmedUntil: null,
  passkeys: [],
  mayEnrol: false,
  mayGoWithout: false,
};
/** Nothing: which rep asks, the session says. */
const NoBody = z.object({});

/**
 * A passkey beside the password: made while it is expected, confirmed before headquarters opens
 * (docs/decisions/0101). The guard has refused accounts without a role.
 */
export function registerAccess(app: FastifyInstance, deps: AppDeps): void {
  const { config, clock, database, listVersions } = deps;
  const { db } = database;
  const countTry = passkeyLimit(deps);
  const typed = app.withTypeProvider<ZodTypes>();
  const ceremony = { schema: { body: NoBody, response: { 200: CeremonyReply } } };
  const response = { 200: HqAccessReply };

  typed.get('/auth/hq', { config: { forWall: true }, schema: { response } }, async ({ session }) =>
    describe(session),
  );

  typed.post('/auth/hq/enrol/options', ceremony, async (request) => {
    const { rep, familyId } = request.session;
    const host = hqHostOf(request, config);
    countTry(rep.rep_id);
    const options = await enrolOptions(rep, await enrollable(request.session), host);
    await begin(familyId, 'enrol', options.challenge);
    return { options: { ...options } };
  });

  typed.post(
    '/auth/hq/enrol/verify',
    { bodyLimit: CEREMONY_BODY, schema: { body: EnrolBody, response } },
    async (request) => {
      const { session, body } = request;
      const { rep, familyId } = session;
      const host = hqHostOf(request, config);
      await enrollable(session);
      const challenge = await answered(familyId, 'enrol');
      const made = await readEnrolment(body.response, { challenge, host });
      const passkey = made && { ...made, rep_id: rep.rep_id, name: body.name };
      const added = passkey && (await addPasskey(db, familyId, passkey, clock()));
      if (!added) throw new RequestError('hq_passkey_refused');
      return describe({ ...session, hqVerifiedAt: clock() });
    },
  );

  typed.post('/auth/hq/confirm/options', ceremony, async (request) => {
    const { rep, familyId } = request.session;
    const host = hqHostOf(request, config);
    countTry(rep.rep_id);
    const options = await confirmOptions(await passkeysOf(db, rep.rep_id), host);
    await begin(familyId, 'confirm', options.challenge);
    return { options: { ...options } };
  });

  typed.post(
    '/auth/hq/confirm/verify',
    { bodyLimit: CEREMONY_BODY, schema: { body: ConfirmBody, response } },
    async (request) => {
      const { session, body } = request;
      const { rep, familyId } = session;
      const host = hqHostOf(request, config);
      const challenge = await answered(familyId, 'confirm');
      const own = await passkeysOf(db, rep.rep_id);
      const passkey = own.find(({ credential_id: id }) => id === body.response.id);
      const counter = passkey && (await readConfirmation(body.response, { passkey, challenge, host }));
      if (!passkey || counter == null) throw new RequestError('hq_passkey_refused');
      await usePasskey(db, familyId, { credentialId: passkey.credential_id, counter }, clock());
      return describe({ ...session, hqVerifiedAt: clock() });
    },
  );

  typed.post('/auth/hq/confirm/demo', { schema: { body: NoBody, response } }, async ({ session }) => {
    if (!mayGoWithout(session)) throw new RequestError('hq_passkey_refused');
    await confirmSession(db, session.familyId, clock());
    return describe({ ...session, hqVerifiedAt: clock() });
  });

  const wall = { config: { freshPasskey: true }, schema: { body: NoBody, response } };
  typed.post('/api/hq/wall', wall, async ({ session }) => {
    const wallUntil = clock() + WALL_MS;
    await makeWall(db, session.familyId, wallUntil);
    listVersions.bump(HQ_KEYS.phones);
    return describe({ ...session, wallUntil });
  });

  async function begin(familyId: string, purpose: Purpose, challenge: string): Promise<void> {
    await keepChallenge(db, { familyId, purpose, challenge }, clock());
  }

  async function answered(familyId: string, purpose: Purpose): Promise<string> {
    const challenge = await takeChallenge(db, { familyId, purpose }, clock());
    if (challenge === null) throw new RequestError('hq_passkey_refused');
    return challenge;
  }

  /** An account of the demo, whose password everybody knows. */
  function mayGoWithout({ rep }: SignedIn): boolean {
    return config.demo && rep.demo && !config.hqPasskeyAlways;
  }

  /**
   * Whether a passkey may be added: the first while the operator expects it, so that a password stolen long ago adds
   * none, and another one by whoever has just confirmed one.
   */
  function mayEnrol(session: SignedIn, passkeys: number): boolean {
    const { rep, hqVerifiedAt } = session;
    if (passkeys >= MOST_PASSKEYS) return false;
    if (passkeys > 0) return isConfirmed(hqVerifiedAt, clock(), FRESH_MS);
    return mayGoWithout(session) || (rep.hq_enrol_until ?? 0) > clock();
  }

  async function enrollable(session: SignedIn) {
    const passkeys = await passkeysOf(db, session.rep.rep_id);
    if (!mayEnrol(session, passkeys.length)) throw new RequestError('hq_enrolment_closed');
    return passkeys;
  }

  async function describe(session: SignedIn): Promise<HqAccessReply> {
    const { rep, hqVerifiedAt, wallUntil } = session;
    if (rep.hq_role === 'none') throw new RequestError('hq_forbidden');
    if (wallUntil !== null) return { ...NO_WAY_ON, wallUntil: toInstant(wallUntil) };
    const passkeys = await passkeysOf(db, rep.rep_id);
    const isOpen = hqVerifiedAt !== null && isConfirmed(hqVerifiedAt, clock());
    return {
      hqRole: rep.hq_role,
      confirmedUntil: isOpen ? toInstant(hqVerifiedAt + CONFIRMED_MS) : null,
      passkeys: passkeys.map(({ name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
        name,
        createdAt: toInstant(createdAt),
        lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
      })),
      mayEnrol: mayEnrol(session, passkeys.length),
      mayGoWithout: mayGoWithout(session),
      wallUntil: null,
    };
  }
}
