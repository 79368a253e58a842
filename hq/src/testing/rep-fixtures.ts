import type { RepAccount } from '@offpiste/domain/contract/hq/reps.ts';

/** An account of a rep who is signed in on one phone. */
export function aRep(name: string, over: Partial<RepAccount> = {}): RepAccount {
  return {
    repId: `id of ${name}`,
    username: `${name.toLowerCase()}@alpine.test`,
    name,
    brand: 'nuco',
    level: 1,
    staffType: 'Rep',
    hqRole: 'none',
    disabled: false,
    demo: false,
    lastSignInAt: '2026-12-10T08:00:00Z',
    phones: 1,
    invite: null,
    ...over,
  };
}
