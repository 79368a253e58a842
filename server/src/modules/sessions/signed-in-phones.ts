import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { PasswordBody } from '@offpiste/domain/contract/password.ts';
import { type SignedInPhone, SignedInPhonesReply } from '@offpiste/domain/contract/signed-in-phones.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { SignedIn } from '#platform/signed-in.ts';
import type { PasswordCheck } from './password-check.ts';
import { livingFamilies } from './session-store.ts';
import { SMALL_BODY } from './small-body.ts';

/**
 * A rep's sessions, and ending them remotely: a lost phone is signed out at its next call. The password is required
 * again, because otherwise somebody who finds a phone could sign out all others.
 */
export function registerSignedInPhones(
  app: FastifyInstance,
  { database, clock }: AppDeps,
  passwords: PasswordCheck,
): void {
  const typed = app.withTypeProvider<ZodTypes>();
  const response = { 200: SignedInPhonesReply };

  typed.get('/auth/sessions', { schema: { response } }, async ({ session }) => answer(session));

  typed.post(
    '/auth/sessions/:sessionId/revoke',
    {
      bodyLimit: SMALL_BODY,
      schema: { params: z.object({ sessionId: z.uuid() }), body: PasswordBody, response },
    },
    async ({ session, params, body }) => {
      await passwords.again(session, body.password);
      const ended = await end(session, { only: params.sessionId });
      // Somebody else's, or none at all: no hint which.
      if (ended === 0) throw new RequestError('not_found');
      return answer(session);
    },
  );

  typed.post(
    '/auth/sessions/revoke-others',
    { bodyLimit: SMALL_BODY, schema: { body: PasswordBody, response } },
    async ({ session, body }) => {
      await passwords.again(session, body.password);
      await end(session, { but: session.familyId });
      return answer(session);
    },
  );

  /** Ends sessions of the calling rep; returns how many there were, ended before or now. */
  async function end({ rep }: SignedIn, which: { only: string } | { but: string }): Promise<number> {
    const { rows } = await database.pool.query(
      `WITH own AS (
         SELECT family_id FROM session_family
         WHERE rep_id = $1 AND CASE WHEN $3 THEN family_id = $2 ELSE family_id <> $2 END
       ), ended AS (
         UPDATE session_family SET revoked_at = $4, revoked_because = 'signed out from another phone'
         WHERE family_id IN (SELECT family_id FROM own) AND revoked_at IS NULL
       )
       SELECT count(*) AS found FROM own`,
      [rep.rep_id, 'only' in which ? which.only : which.but, 'only' in which, clock()],
    );
    return rows[0]?.found ?? 0;
  }

  async function answer({ rep, familyId }: SignedIn): Promise<SignedInPhonesReply> {
    const now = clock();
    const families = await livingFamilies(database.db, rep.rep_id, now)
      .select(['family_id', 'device_name', 'signed_in_at', 'rotated_at'])
      .execute();
    const sessions = families.map(
      (family): SignedInPhone => ({
        sessionId: family.family_id,
        deviceName: family.device_name,
        signedInAt: toInstant(family.signed_in_at),
        lastUsedAt: toInstant(family.rotated_at),
        thisPhone: family.family_id === familyId,
      }),
    );
    return { sessions };
  }
}
