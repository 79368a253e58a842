/** The same at every use, so that a passkey gives the same secret; the data that the secret opens has a separate salt. */
const INPUT = new TextEncoder().encode('offpiste personal data');

/** Requests the passkey's secret in a ceremony (WebAuthn level 3 §10.1.4, `prf`). Phones without one ignore it. */
export const askForSecret: AuthenticationExtensionsClientInputs = { prf: { eval: { first: INPUT } } };

/** The secret in the answer; null from a phone that gives none, or not in this ceremony. */
export function secretIn(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | null {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (!first) return null;
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return new Uint8Array(bytes);
}
