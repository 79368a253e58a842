import { BrandConfig, type SharedConfig } from '@offpiste/domain/contract/config.ts';
import { PLAIN_MAPS_URL } from '@offpiste/domain/rules/brand.ts';
import { brandColours } from '@offpiste/domain/rules/brand-colours.ts';
import { type BrandSet, createBrands } from '#platform/brands.ts';
import { firstProblem } from '#platform/brands-problem.ts';
import { type Logo, logoPath } from '#platform/logos/read-logo.ts';
import type { BrandEditor } from '#platform/stored-brands.ts';
import { BrandRefused } from './brand-refused.ts';
import { refuseBrand, refuseColour, refuseUsed } from './check-brand.ts';
import { refusePrefixes } from './check-prefixes.ts';

/** What may be given of a brand: its shades are made from its colour, the path of its logo from the picture. */
type Given = Omit<BrandConfig, 'slug' | 'colours' | 'logo' | 'staffLabel'> & {
  /** Null: none but its first prefix. */
  staffLabel: string | null;
};
/** What is given of a brand; the rest stays. */
export type GivenOfBrand = { [K in keyof Given]?: Given[K] | undefined };

/** What a brand has that nobody gave anything else. */
const PLAIN: Partial<BrandConfig> = {
  handbookLinks: [],
  clientIssueUrl: null,
  sensitiveFromLevel: 2,
  showsWeeklySchedule: false,
  mapsUrl: PLAIN_MAPS_URL,
  errorReportingDsn: null,
  messagesRepId: null,
};

/** Adds a brand. */
export async function addBrand(
  edit: BrandEditor,
  slug: string,
  given: GivenOfBrand,
  logo: Logo,
): Promise<void> {
  refuseSlug(slug);
  if (edit.set.brands.some((brand) => brand.slug === slug))
    throw new BrandRefused('brand_exists', `There is a brand ${slug} already: choose another slug.`);
  await put(edit, { ...PLAIN, slug }, given, logo);
}

/** Changes what is given of a brand. */
export async function changeBrand(
  edit: BrandEditor,
  slug: string,
  given: GivenOfBrand,
  logo: Logo | null,
): Promise<void> {
  const before = brandIn(edit.set, slug);
  await refuseUsed(edit, before.ticketPrefixes, given.ticketPrefixes ?? before.ticketPrefixes);
  await put(edit, before, given, logo);
}

/** Changes what the brands have in common. */
export async function shareAmongBrands(edit: BrandEditor, shared: SharedConfig): Promise<void> {
  refusePrefixes(shared.prefixes, null, edit.set);
  await refuseUsed(edit, edit.set.shared.prefixes, shared.prefixes);
  await edit.share(shared);
}

/** Refuses what can be no slug, before anything else is asked. */
export function refuseSlug(slug: string): void {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(slug))
    throw new BrandRefused(
      'brand_refused',
      `A slug has 2 to 31 small letters, digits and dashes and begins with a letter, and '${slug}' does not.`,
    );
}

/** Returns the brand with a slug; refuses with those that there are. */
export function brandIn({ brands }: BrandSet, slug: string): BrandConfig {
  const brand = brands.find((one) => one.slug === slug);
  if (brand) return brand;
  throw new BrandRefused(
    'brand_unknown',
    `There is no brand ${slug}: it is one of ${brands.map((one) => one.slug).join(', ')}.`,
  );
}

/** Returns the slug of the brand that addresses which name none show. */
export function shownByDefault(set: BrandSet, defaultBrand: string | null): string {
  return createBrands(set, defaultBrand).forHost('').slug;
}

async function put(
  edit: BrandEditor,
  before: Partial<BrandConfig> & { slug: string },
  given: GivenOfBrand,
  logo: Logo | null,
): Promise<void> {
  const { slug } = before;
  const { themeColour, ticketPrefixes = [] } = given;
  if (themeColour !== undefined) refuseColour(themeColour);
  refusePrefixes(ticketPrefixes, slug, edit.set);
  const { staffLabel = before.staffLabel, ...others } = given;
  const changed = Object.entries(others).filter(([, value]) => value !== undefined);
  const after = {
    ...before,
    ...Object.fromEntries(changed),
    staffLabel: staffLabel ?? undefined,
    ...(themeColour !== undefined &&
      themeColour !== before.themeColour && { colours: brandColours(themeColour) }),
    ...(logo && { logo: logoPath(slug, logo) }),
  };
  const reading = BrandConfig.safeParse(after);
  if (!reading.success)
    throw new BrandRefused(
      'brand_refused',
      `The brand is not valid: ${firstProblem(after, reading.error.issues)}.`,
    );
  refuseBrand(reading.data);
  await edit.put(reading.data);
  if (logo) await edit.putLogo(slug, logo);
}
