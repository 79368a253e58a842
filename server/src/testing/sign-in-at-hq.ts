import type { HqRole } from '@offpiste/domain/contract/session.ts';
import type { TestApp } from './build-test-app.ts';
import type { Caller } from './sign-in.ts';

/** Signs in somebody of headquarters, with an account of that role, who has just confirmed a passkey. */
export async function signInAtHq(bench: TestApp, hqRole: Exclude<HqRole, 'none'>): Promise<Caller> {
  const rep = await bench.addRep({ tenant: 'snowfuze', level: 3, hq_role: hqRole });
  const caller = await bench.signIn(rep.username);
  await confirmPasskey(bench, rep.rep_id);
  return caller;
}

/** Makes the server believe that the sessions of a rep have confirmed a passkey, by default now. */
export async function confirmPasskey({ deps }: TestApp, repId: string, at = deps.clock()): Promise<void> {
  await deps.database.db
    .updateTable('session_family')
    .set({ hq_verified_at: at })
    .where('rep_id', '=', repId)
    .execute();
}
