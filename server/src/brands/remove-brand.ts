import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import type { BrandEditor, BrandReader } from '#platform/stored-brands.ts';
import { BrandRefused } from './brand-refused.ts';
import { brandIn, shownByDefault } from './change-brand.ts';

/** Removes a brand that nothing uses. `defaultBrand` is that of the settings, if they name one. */
export async function removeBrand(
  edit: BrandEditor,
  slug: string,
  { defaultBrand }: { defaultBrand: string | null },
): Promise<void> {
  const reason = await whyItStays(edit, brandIn(edit.set, slug), { defaultBrand });
  if (reason !== null)
    throw new BrandRefused('brand_in_use', `The brand ${slug} cannot be removed: ${reason}.`);
  await edit.remove(slug);
}

/** Returns why a brand cannot be removed, and what ends that; null when it can. */
export async function whyItStays(
  edit: BrandReader,
  { slug, ticketPrefixes }: BrandConfig,
  { defaultBrand }: { defaultBrand: string | null },
): Promise<string | null> {
  if (slug === shownByDefault(edit.set, defaultBrand) || slug === edit.set.defaultBrand)
    return 'it is the brand of addresses that name none; make another one the default first';
  const { accounts, username, weeks, seasonRecords } = await edit.usesOf(slug);
  if (accounts > 0)
    return `${counted(accounts, 'account is', 'accounts are')} of it, disabled ones included, ${username} for one; give them another brand first`;
  const prefix = await edit.usedPrefix(ticketPrefixes);
  if (prefix !== null) return `there are passengers with its prefix ${prefix} until their weeks are purged`;
  if (weeks.length > 0)
    return `${weeks.join(', ')} ${weeks.length === 1 ? 'has' : 'have'} events, documents or records of it; import again without them, or purge`;
  if (seasonRecords > 0)
    return `${counted(seasonRecords, 'contact or point of interest is', 'contacts and points of interest are')} of it; import the season’s lists without them`;
  return null;
}
