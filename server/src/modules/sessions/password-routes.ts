import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { NewPasswordReply, PasswordBody, PasswordState } from '@offpiste/domain/contract/password.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import type { NextPasswords } from './next-password.ts';
import type { PasswordCheck } from './password-check.ts';
import { nextPasswordNumber } from './password-store.ts';
import { SMALL_BODY } from './small-body.ts';

/**
 * A rep replaces the password, in two steps so that no lost reply leaves them with neither: the next one is made and
 * shown, as often as it is asked for, and the one before counts until the next is given for the first time, here or at
 * a sign-in (docs/decisions/0040).
 */
export function registerPassword(
  app: FastifyInstance,
  { database }: AppDeps,
  { passwords, nextPasswords }: { passwords: PasswordCheck; nextPasswords: NextPasswords },
): void {
  const typed = app.withTypeProvider<ZodTypes>();

  typed.get('/auth/password', { schema: { response: { 200: PasswordState } } }, async ({ session }) => {
    const { username, password_expires_at: expiresAt } = session.rep;
    return { username, expiresAt: expiresAt === null ? null : toInstant(expiresAt) };
  });

  typed.post(
    '/auth/password',
    { bodyLimit: SMALL_BODY, schema: { body: PasswordBody, response: { 200: NewPasswordReply } } },
    async ({ session, body }) => {
      await passwords.again(session, body.password);
      const { rep_id: repId } = session.rep;
      return { password: nextPasswords.of(repId, await nextPasswordNumber(database, repId)) };
    },
  );

  typed.post(
    '/auth/password/confirm',
    { bodyLimit: SMALL_BODY, schema: { body: PasswordBody, response: { 200: PasswordState } } },
    async ({ session, body }) => {
      const by = await passwords.again(session, body.password);
      // The one that is to be replaced confirms nothing. With none made, it is the new one, given once more.
      if (by === 'password' && session.rep.next_password !== null)
        throw new RequestError('invalid_credentials');
      return { username: session.rep.username, expiresAt: null };
    },
  );
}
