import { CeremonyReply, HqAccessReply } from '@offpiste/domain/contract/hq/access.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api } from '#api/api-client.ts';
import { type ApiResult, failureText } from '#api/api-result.ts';
import { kept } from './hq-access.ts';

/** The outcome of each: null, or the text to show. */
type Outcome = Promise<string | null>;

/** Makes a passkey on this device, or on another one that the browser offers. */
export async function enrolPasskey(name: string): Outcome {
  const reply = await api.request('POST', '/auth/hq/enrol/options', { body: {}, schema: CeremonyReply });
  if (!reply.ok) return textOf(reply);
  // The server made it, and only the browser reads it.
  const optionsJSON = reply.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(() => null);
  if (response === null) return 'No passkey was made. Try again.';
  return send('/auth/hq/enrol/verify', { name, response });
}

/** Has the rep use one of their passkeys. */
export async function confirmWithPasskey(): Outcome {
  const reply = await api.request('POST', '/auth/hq/confirm/options', { body: {}, schema: CeremonyReply });
  if (!reply.ok) return textOf(reply);
  const optionsJSON = reply.value.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response === null) return 'Your passkey was not confirmed. Try again.';
  return send('/auth/hq/confirm/verify', { response });
}

/** Goes on without a passkey, where the demo allows it. */
export function goWithout(): Outcome {
  return send('/auth/hq/confirm/demo', {});
}

async function send(path: string, body: object): Outcome {
  const reply = kept(await api.request('POST', path, { body, schema: HqAccessReply }));
  return reply.ok ? null : textOf(reply);
}

function textOf(failure: Exclude<ApiResult<unknown>, { ok: true }>): string {
  return failure.kind === 'http' ? failureText(failure) : 'The server cannot be reached. Try again.';
}
