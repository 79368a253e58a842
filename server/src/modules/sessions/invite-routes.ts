import { InviteBody, InvitedReply } from '@offpiste/domain/contract/invite.ts';
import type { FastifyInstance } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { RequestError } from '#platform/errors.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { ENROL_MS } from '#platform/session-limits.ts';
import { useInvite } from './invite-store.ts';
import type { NextPasswords } from './next-password.ts';
import { SMALL_BODY } from './small-body.ts';

/** How long a link gives the same password again: a reply may have been lost on one bar of signal. */
const REPEAT_MS = 10 * 60_000;

/** A rep opens the link that headquarters made and gets a password, which counts from its first use on (docs/decisions/0124). */
export function registerInvites(
  app: FastifyInstance,
  { database, clock, listVersions }: AppDeps,
  nextPasswords: NextPasswords,
): void {
  app
    .withTypeProvider<ZodTypes>()
    .post(
      '/auth/invite',
      { bodyLimit: SMALL_BODY, schema: { body: InviteBody, response: { 200: InvitedReply } } },
      async ({ body }) => {
        const now = clock();
        const moments = { now, repeatAfter: now - REPEAT_MS, enrolUntil: now + ENROL_MS };
        const opened = await useInvite(database, body.token, moments);
        if (!opened) throw new RequestError('invite_invalid');
        listVersions.bump(HQ_KEYS.reps);
        const { rep, number } = opened;
        return { name: rep.name, username: rep.username, password: nextPasswords.of(rep.rep_id, number) };
      },
    );
}
