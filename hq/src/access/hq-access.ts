import { HqAccessReply } from '@offpiste/domain/contract/hq/access.ts';
import { useSyncExternalStore } from 'react';
import { api } from '#api/api-client.ts';
import type { ApiResult } from '#api/api-result.ts';
import { createStore } from '#state/store.ts';

const access = createStore<HqAccessReply | null>(null);

/** How the signed-in rep may use headquarters now; null until the server has said so. */
export function useHqAccess(): HqAccessReply | null {
  return useSyncExternalStore(access.subscribe, access.get);
}

/** Asks the server for it. */
export async function fetchHqAccess(): Promise<ApiResult<HqAccessReply>> {
  return kept(await api.request('GET', '/auth/hq', { schema: HqAccessReply }));
}

/** Forgets it when somebody else signs in. */
export function forgetHqAccess(): void {
  access.set(null);
}

/** Keeps what a ceremony has come to. */
export function kept(reply: ApiResult<HqAccessReply>): ApiResult<HqAccessReply> {
  if (reply.ok) access.set(reply.value);
  return reply;
}
