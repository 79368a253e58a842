import { api } from '#api/api-client.ts';
import type { ApiResult } from '#api/api-result.ts';
import { confirmPasskey } from './confirm-passkey.ts';

/** A call of headquarters. Where the server asks for the passkey first, the rep is asked, and the call is repeated. */
export const callHq: typeof api.request = (method, path, options) =>
  withPasskey({ mayCancel: method !== 'GET' }, () => api.request(method, path, options));

/** The same for a stream. */
export const streamHq: typeof api.stream = (path) =>
  withPasskey({ mayCancel: false }, () => api.stream(path));

/** The same for a file that somebody takes away. */
export const fileHq: typeof api.file = (path) => withPasskey({ mayCancel: true }, () => api.file(path));

async function withPasskey<T>(
  { mayCancel }: { mayCancel: boolean },
  call: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await call();
  if (!wantsPasskey(first)) return first;
  return (await confirmPasskey({ mayCancel })) ? call() : first;
}

function wantsPasskey(result: ApiResult<unknown>): boolean {
  return !result.ok && result.kind === 'http' && result.error?.code === 'hq_passkey_required';
}
