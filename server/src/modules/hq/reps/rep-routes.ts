import { requiredText, toInstant } from '@offpiste/domain/contract/fields.ts';
import {
  AddRepBody,
  ChangeRepBody,
  InviteReply,
  type RepAccount,
  RepReply,
  RepSignedOutReply,
  RepsReply,
} from '@offpiste/domain/contract/hq/reps.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq, changeAsHq } from '#platform/as-hq.ts';
import type { Queries } from '#platform/as-rep.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { requireFreshPasskey } from '#platform/passkey-confirmation.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import {
  addAccount,
  type ChangedAccount,
  changeAccount,
  findAccount,
  hasManager,
  listAccounts,
  lockManagers,
  signRepOut,
} from './account-store.ts';
import { makeInvite } from './invite-store.ts';

const OfRep = z.object({ repId: requiredText(64) });
const Nothing = z.object({});
const LEVEL_OF_HQ = 3;

/** Who may come in: accounts, and the links by which reps get their passwords (docs/decisions/0124). */
export function registerHqReps(
  plainApp: FastifyInstance,
  { database, clock, listVersions, brands, config }: AppDeps,
): void {
  const app = plainApp.withTypeProvider<ZodTypes>();

  app.get('/api/hq/reps', { schema: { response: { 200: RepsReply } } }, async ({ session }) => {
    const now = clock();
    return { asOf: toInstant(now), reps: await asHq(database, session, (own) => listAccounts(own, now)) };
  });

  app.post(
    '/api/hq/reps',
    { schema: { body: AddRepBody, response: { 200: RepReply } } },
    async ({ session, body }) => {
      requireKnownBrand(body.brand);
      const wanted = { before: null, after: body };
      return await change(session, async (own) => {
        checkHqAccount(session, wanted);
        const repId = await addAccount(own, body);
        if (repId === null) throw new RequestError('account_exists', { values: { username: body.username } });
        return { rep: await accountOf(own, repId) };
      });
    },
  );

  app.post(
    '/api/hq/reps/:repId',
    { schema: { params: OfRep, body: ChangeRepBody, response: { 200: RepReply } } },
    async ({ session, params: { repId }, body }) => {
      if (body.brand !== undefined) requireKnownBrand(body.brand);
      const reply = await change(session, async (own) => {
        await lockManagers(own);
        const before = await accountOf(own, repId);
        const after = changed(before, body);
        checkHqAccount(session, { before, after });
        await changeAccount(own, before, after);
        if (before.hqRole === 'manager' && !(await hasManager(own, config)))
          throw new RequestError('last_manager');
        return { rep: await accountOf(own, repId) };
      });
      // Nothing answers a disabled account any more; its sessions end in the trail and in the list of phones too.
      if (body.disabled) await signOut(repId);
      return reply;
    },
  );

  app.post(
    '/api/hq/reps/:repId/invite',
    { schema: { params: OfRep, body: Nothing, response: { 200: InviteReply } } },
    async ({ session, params: { repId } }) =>
      await change(session, async (own) => {
        const account = await accountOf(own, repId);
        if (account.disabled) throw new RequestError('account_disabled');
        checkHqAccount(session, { before: account, after: account });
        const { token, expiresAt } = await makeInvite(own, repId, clock());
        return { token, expiresAt: toInstant(expiresAt) };
      }),
  );

  app.post(
    '/api/hq/reps/:repId/sign-out',
    { schema: { params: OfRep, body: Nothing, response: { 200: RepSignedOutReply } } },
    async ({ session, params: { repId } }) => {
      const account = await asHq(database, session, (own) => accountOf(own, repId));
      checkHqAccount(session, { before: account, after: account });
      return { signedOut: await signOut(repId) };
    },
  );

  async function signOut(repId: string): Promise<number> {
    const signedOut = await signRepOut(database, repId, clock());
    listVersions.bump(HQ_KEYS.phones);
    listVersions.bump(HQ_KEYS.reps);
    return signedOut;
  }

  async function change<T>(session: SignedIn, work: (own: Queries) => Promise<T>): Promise<T> {
    const done = await changeAsHq(database, session, work);
    listVersions.bump(HQ_KEYS.reps);
    return done;
  }

  async function accountOf(own: Queries, repId: string): Promise<RepAccount> {
    const found = await findAccount(own, repId, clock());
    if (!found) throw new RequestError('not_found');
    return found;
  }

  function requireKnownBrand(slug: string): void {
    if (!brands.all.some((brand) => brand.slug === slug)) throw new RequestError('brand_unknown');
  }

  /** An account of headquarters has level 3, and is touched only by whoever has just confirmed a passkey. */
  function checkHqAccount(
    { hqVerifiedAt }: SignedIn,
    { before, after }: { before: RepAccount | null; after: Pick<RepAccount, 'hqRole' | 'level'> },
  ): void {
    if (after.hqRole !== 'none' && after.level !== LEVEL_OF_HQ) throw new RequestError('hq_level');
    if (after.hqRole !== 'none' || (before && before.hqRole !== 'none'))
      requireFreshPasskey(hqVerifiedAt, clock());
  }
}

/** Returns an account with what was asked for; the rest stays. */
function changed(before: RepAccount, body: ChangeRepBody): ChangedAccount {
  const {
    name = before.name,
    brand = before.brand,
    level = before.level,
    staffType = before.staffType,
    hqRole = before.hqRole,
    disabled = before.disabled,
  } = body;
  return { name, brand, level, staffType, hqRole, disabled };
}
