/** What the rules need to know about a brand (tenant); the rest of a brand is configuration. */
export interface BrandPolicy {
  slug: string;
  /** Prefix of the brand's own tickets, null for the umbrella brand that sells none. */
  ticketPrefix: string | null;
  /** Level from which next of kin and date of birth are visible. */
  sensitiveFromLevel: number;
}

/** Every brand's reps see the tickets with this prefix as well as their own. */
export const SHARED_PREFIX = 'WHITEROAD';

/** Level from which a rep sees the passengers and colleagues of every brand. */
export const CROSS_BRAND_LEVEL = 2;

/** Staff types that every tenant sees, whichever tenant employs them. */
export const SHARED_STAFF_TYPES: readonly string[] = ['Welfare', 'Eame Hill'];

/**
 * The slug of the app's brand (decisions §1): below level 2 a signed-in rep works under their own tenant wherever the
 * app is opened; from level 2, and before sign-in, it is the brand of the host.
 */
export function appBrand(host: string, rep: { level: number; tenant: string } | null): string {
  return rep && rep.level < CROSS_BRAND_LEVEL ? rep.tenant : host;
}

/** Returns the text before the first dash of a passenger, lesson or event reference ('' when there is no dash). */
export function referencePrefix(reference: string): string {
  const dash = reference.indexOf('-');
  return dash < 0 ? '' : reference.slice(0, dash);
}

/** Returns the booking of a passenger reference: `NUCO-AB12CD-000001` belongs to booking `NUCO-AB12CD`. */
export function referenceBooking(reference: string): string {
  const dash = reference.lastIndexOf('-');
  return dash < 0 ? reference : reference.slice(0, dash);
}
