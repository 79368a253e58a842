import { api } from '#api/api-client.ts';
import type { ApiResult } from '#api/api-result.ts';
import { confirmPasskey } from './confirm-passkey.ts';

/** A call of headquarters. Where the server asks for the passkey first, the rep is asked, and the call is repeated. */
export const callHq: typeof api.request = async (method, path, options) => {
  const first = await api.request(method, path, options);
  if (!wantsPasskey(first)) return first;
  const isConfirmed = await confirmPasskey({ mayCancel: method !== 'GET' });
  return isConfirmed ? api.request(method, path, options) : first;
};

/** The same for a stream. */
export const streamHq: typeof api.stream = async (path) => {
  const first = await api.stream(path);
  if (!wantsPasskey(first)) return first;
  return (await confirmPasskey({ mayCancel: false })) ? api.stream(path) : first;
};

function wantsPasskey(result: ApiResult<unknown>): boolean {
  return !result.ok && result.kind === 'http' && result.error?.code === 'hq_passkey_required';
}
