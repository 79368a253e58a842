import * as z from 'zod/mini';
import { requiredText, text } from '../fields.ts';

/** A base64url text of a ceremony; an attestation of a security key is the longest. */
const bytes = text(8_192).check(z.regex(/^[A-Za-z0-9_-]+$/));
const withoutResults = z.record(z.string(), z.unknown());

/** How a signed-in rep may use headquarters now: the reply of `GET /auth/hq` and of every successful ceremony. */
export const HqAccessReply = z.object({
  hqRole: z.enum(['desk', 'manager']),
  /** Until when the passkey counts in this session; null when it has to be confirmed before any call. */
  confirmedUntil: z.nullable(z.string()),
  passkeys: z.array(
    z.object({
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  /**
   * Whether a passkey may be added now: the first while the operator expects it, another one within five minutes of
   * confirming one.
   */
  mayEnrol: z.boolean(),
  /** Whether this account of the demo may go on without a passkey (`POST /auth/hq/confirm/demo`). */
  mayGoWithout: z.boolean(),
  /** Until when this session shows a wall and has nothing else; null for any other. */
  wallUntil: z.nullable(z.string()),
});
export type HqAccessReply = z.infer<typeof HqAccessReply>;

/** What a browser needs for a ceremony, passed unchanged to `@simplewebauthn/browser` as `optionsJSON`. */
export const CeremonyReply = z.object({ options: z.record(z.string(), z.unknown()) });
export type CeremonyReply = z.infer<typeof CeremonyReply>;

/** What the browser answers when it has made a passkey, and the name by which the rep will know it. */
export const EnrolBody = z.object({
  name: requiredText(60),
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: z.optional(z.nullable(text(40))),
    clientExtensionResults: withoutResults,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
    }),
  }),
});
export type EnrolBody = z.infer<typeof EnrolBody>;

/** What the browser answers when the rep has used a passkey. */
export const ConfirmBody = z.object({
  response: z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    authenticatorAttachment: z.optional(z.nullable(text(40))),
    clientExtensionResults: withoutResults,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(z.nullable(text(200))),
    }),
  }),
});
export type ConfirmBody = z.infer<typeof ConfirmBody>;
