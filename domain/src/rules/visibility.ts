import { appBrand, type BrandPolicy, CROSS_BRAND_LEVEL, type SharedPolicy } from './brand.ts';

/** The rep who asks: level and tenant come from the account row, the app's brand from the brand header. */
export interface Viewer {
  repId: string;
  level: number;
  tenant: BrandPolicy;
  /** The brand under which the app is served. It narrows what is shown and never grants more. */
  brand: BrandPolicy;
  /** What the brands of the system have in common. */
  shared: SharedPolicy;
  /** The prefixes of every ticket of the system. */
  prefixes: readonly string[];
}

/** How much of a passenger a viewer may see; each step includes the ones before (decisions §4). */
export type PassengerAccess = 'none' | 'list' | 'detail';

/** What a viewer may see of a passenger whose reference has this prefix. */
export function passengerAccess(viewer: Viewer, prefix: string): PassengerAccess {
  if (viewer.level >= CROSS_BRAND_LEVEL || viewer.tenant.ticketPrefixes.includes(prefix)) return 'detail';
  return viewer.shared.prefixes.includes(prefix) ? 'list' : 'none';
}

/** Whether email is visible: from level 1, for the passengers whose detail the viewer may see (document 1 §6). */
export function maySeeEmail(viewer: Viewer, prefix: string): boolean {
  return viewer.level >= 1 && passengerAccess(viewer, prefix) === 'detail';
}

/** Whether next of kin, date of birth and age are visible: from level 2, or the stricter level of either brand involved. */
export function maySeeSensitive(viewer: Viewer, prefix: string): boolean {
  const threshold = Math.max(
    CROSS_BRAND_LEVEL,
    viewer.tenant.sensitiveFromLevel,
    viewer.brand.sensitiveFromLevel,
  );
  return viewer.level >= threshold && passengerAccess(viewer, prefix) === 'detail';
}

/**
 * Whether the passenger search lists a passenger (document 1 §5): the app's own prefixes, the shared ones,
 * and every prefix for level 2 and above in an umbrella brand, which has no prefix itself.
 */
export function isListedInSearch(viewer: Viewer, prefix: string): boolean {
  return passengerAccess(viewer, prefix) !== 'none' && searchLists(viewer, prefix);
}

/** The same for a passenger of whom the viewer certainly sees something, such as everyone in the viewer's own week. */
export function searchLists({ level, brand, shared }: SearchViewer, prefix: string): boolean {
  const { ticketPrefixes } = brand;
  if (shared.prefixes.includes(prefix) || ticketPrefixes.includes(prefix)) return true;
  return level >= CROSS_BRAND_LEVEL && ticketPrefixes.length === 0;
}

/** What of a viewer says whom the search lists. */
export interface SearchViewer {
  level: number;
  brand: Pick<BrandPolicy, 'ticketPrefixes'>;
  shared: Pick<SharedPolicy, 'prefixes'>;
}

/**
 * Whether a passenger's page opens (document 1 §6): the app's own prefixes, and any from level 2. The server sends no more
 * than the viewer may see, whatever this returns.
 */
export function mayOpenPassenger(
  level: number,
  brand: Pick<BrandPolicy, 'ticketPrefixes'>,
  prefix: string,
): boolean {
  return brand.ticketPrefixes.includes(prefix) || level >= CROSS_BRAND_LEVEL;
}

/** Whether the app shows an event, its tickets and its door: the event's brands include the app's (decisions §4). */
export function showsEvent(viewer: Pick<Viewer, 'brand'>, event: { brands: readonly string[] }): boolean {
  return event.brands.includes(viewer.brand.slug);
}

/** Whether a colleague's record, schedule and phone are visible (document 1 §6 "Staff visibility"). */
export function maySeeColleague(viewer: Viewer, colleague: { tenant: string; staffType: string }): boolean {
  return (
    viewer.level >= CROSS_BRAND_LEVEL ||
    colleague.tenant.toLowerCase() === viewer.tenant.slug ||
    viewer.shared.staffTypes.includes(colleague.staffType)
  );
}

/**
 * Whether a record that belongs to a brand (a contact, a document, a point of interest …) shows in the viewer's app:
 * those of the app's brand and those of no brand, which are for everyone.
 */
export function maySeeRecordOf(viewer: Viewer, brand: string | null): boolean {
  return brand === null || brand === viewer.brand.slug;
}

export type BrandHeaderProblem = 'brand-required' | 'brand-unknown' | 'brand-forbidden';

/** Checks the brand header: below level 2 only the rep's own tenant, from level 2 any known slug (decisions §1). */
export function brandHeaderProblem(
  header: string | undefined,
  known: readonly BrandPolicy[],
  account: { level: number; tenant: string } | null,
): BrandHeaderProblem | null {
  if (!header) return 'brand-required';
  if (!known.some((brand) => brand.slug === header)) return 'brand-unknown';
  if (appBrand(header, account) !== header) return 'brand-forbidden';
  return null;
}
