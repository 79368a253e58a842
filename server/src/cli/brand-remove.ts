import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { createBrands } from '#platform/brands.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BrandEditor, changeBrands } from '#platform/stored-brands.ts';
import { brandIn } from './brand-commands.ts';
import { type Command, wordAt } from './command.ts';

export const brandRemove: Command = {
  usage: 'brand remove <slug>',
  about:
    'removes a brand that nothing uses: no account, no passenger and no event, document, contact or place is of it, and it is not the default',
  audited: { words: 1 },
  run: async (context) => {
    const slug = wordAt(context, 0, 'The slug');
    await changeBrands(context.database.pool, async (edit) => {
      const brand = brandIn(edit.set, slug);
      const shown = createBrands(edit.set, context.settings.defaultBrand).forHost('').slug;
      const reason =
        slug === shown || slug === edit.set.defaultBrand
          ? 'it is the brand of addresses that name none; make another one the default first (offpiste brand change <slug> --default, and DEFAULT_BRAND)'
          : await whatUses(brand, edit);
      if (reason !== null) throw new OperatorError(`The brand ${slug} cannot be removed: ${reason}.`);
      await edit.remove(slug);
    });
    context.print(`Removed ${slug}. Its address shows the default brand from now on.`);
  },
};

/** Returns what uses a brand, and what ends that; null when nothing does. */
async function whatUses({ slug, ticketPrefixes }: BrandConfig, edit: BrandEditor): Promise<string | null> {
  const { accounts, username, weeks, seasonRecords } = await edit.usesOf(slug);
  if (accounts > 0)
    return `${accounts} account(s), disabled ones included, are of it, ${username} for one; season/accounts.csv gives them another tenant`;
  const prefix = await edit.usedPrefix(ticketPrefixes);
  if (prefix !== null)
    return `there are passengers with its prefix ${prefix} until their weeks are purged (offpiste week purge)`;
  if (weeks.length > 0)
    return `${weeks.join(', ')} has events, documents or records of it; import the week without them, or purge it (offpiste week purge)`;
  if (seasonRecords > 0)
    return `${seasonRecords} contact(s) or point(s) of interest are of it; import the season's lists without them`;
  return null;
}
