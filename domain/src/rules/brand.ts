/** What the rules need to know about a brand (tenant); the rest of a brand is configuration. */
export interface BrandPolicy {
  slug: string;
  /** Prefixes of the brand's own tickets; an umbrella brand, which sells none, has none. */
  ticketPrefixes: readonly string[];
  /** Level from which next of kin and date of birth are visible. */
  sensitiveFromLevel: number;
}

/** Where a position is shown unless the brand says otherwise. */
export const PLAIN_MAPS_URL = 'https://www.google.com/maps/search/?api=1&query={lat},{lng}';

/** Above every level. */
const NOBODY = 4;

/** Returns a brand's policy for a desk of headquarters: level 3, and yet no next of kin and no date of birth. */
export function policyForDesk<T extends BrandPolicy>(brand: T): T {
  return { ...brand, sensitiveFromLevel: NOBODY };
}

/** Returns how coach sheets name a brand's staff: by its label, else its first prefix; null for a brand without either. */
export function staffLabelOf(brand: {
  staffLabel?: string | undefined;
  ticketPrefixes: readonly string[];
}): string | null {
  return brand.staffLabel ?? brand.ticketPrefixes[0] ?? null;
}

/** What the brands of a system have in common. */
export interface SharedPolicy {
  /** Every brand's reps see the tickets with these prefixes as well as their own. */
  prefixes: readonly string[];
  /** Staff types that every tenant sees, whichever tenant employs them. */
  staffTypes: readonly string[];
}

/** Level from which a rep sees the passengers and colleagues of every brand. */
export const CROSS_BRAND_LEVEL = 2;

/** Returns the first name of a host such as `nuco.example.com`, which may be a brand's (decisions §1); null for a host of one name. */
export function brandNameIn(host: string): string | null {
  const [first = '', ...rest] = host.toLowerCase().split('.');
  return rest.length > 0 ? first : null;
}

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
