import { removeBrand } from '#brands/remove-brand.ts';
import { changeBrands } from '#platform/stored-brands.ts';
import { type Command, wordAt } from './command.ts';

export const brandRemove: Command = {
  usage: 'brand remove <slug>',
  about:
    'removes a brand that nothing uses: no account, no passenger and no event, document, contact or place is of it, and it is not the default',
  audited: { words: 1 },
  run: async (context) => {
    const slug = wordAt(context, 0, 'The slug');
    await changeBrands(context.database.pool, (edit) => removeBrand(edit, slug, context.settings));
    context.print(`Removed ${slug}. Its address shows the default brand from now on.`);
  },
};
