import * as z from 'zod/mini';
import { toBase64url } from '#format/base64url.ts';
import type { PasskeyProblem } from './passkey-problem.ts';

const ClientData = z.record(z.string(), z.unknown());

/** What the browser's data must contain: what was asked, and by which site. */
export interface AskedFor {
  type: 'webauthn.create' | 'webauthn.get';
  challenge: Uint8Array;
  origin: string;
}

/** Returns what is wrong with the browser's account of a ceremony (`clientDataJSON`); null when nothing is. */
export function checkClientData(clientData: Uint8Array, asked: AskedFor): PasskeyProblem | null {
  const data = readJson(clientData);
  if (!data) return 'unreadable';
  if (data.type !== asked.type) return 'other kind';
  if (data.challenge !== toBase64url(asked.challenge)) return 'other challenge';
  if (data.origin !== asked.origin) return 'other origin';
  // Older browsers leave it out.
  if (data.crossOrigin !== undefined && data.crossOrigin !== false) return 'embedded';
  if (data.topOrigin !== undefined) return 'embedded';
  return null;
}

function readJson(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return ClientData.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}
