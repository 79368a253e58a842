import { writeFile } from 'node:fs/promises';
import type { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { brandColours } from '@offpiste/domain/rules/brand-colours.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { BrandRefused } from '#brands/brand-refused.ts';
import { refuseBrand, refuseUsed } from '#brands/check-brand.ts';
import { refusePrefixes } from '#brands/check-prefixes.ts';
import { brandChanges } from '#brands/compare-brands.ts';
import { type BrandsWithLogos, loadBrands, readBrandsFile } from '#platform/brands.ts';
import { errorCode } from '#platform/error-code.ts';
import { logoInFile } from '#platform/logos/logos-in-file.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BrandEditor, changeBrands, findLogos, readBrands } from '#platform/stored-brands.ts';
import { type Command, wordAt } from './command.ts';

export const brandExport: Command = {
  usage: 'brand export <file.json>',
  about:
    'writes all brands with their logos into a file as brands.json is: to look at, to change and import, or to begin another installation with (BRANDS_FILE)',
  run: async (context) => {
    const file = wordAt(context, 0, 'The file');
    const { defaultBrand, shared, brands } = await readBrands(context.database.pool);
    const logos = await findLogos(context.database, brands);
    const withLogos = brands.map((brand) => {
      const logo = logos.get(brand.slug);
      return { ...brand, logo: logo ? logoInFile(logo) : brand.logo };
    });
    const content = { ...(defaultBrand !== undefined && { defaultBrand }), shared, brands: withLogos };
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be written (${errorCode(error)}).`);
    });
    context.print(`${counted(brands.length, 'brand is', 'brands are')} in ${file}.`);
  },
};

export const brandImport: Command = {
  usage: 'brand import <file.json> [--dry-run]',
  about:
    'adds and changes brands as a file says, all or nothing, and says what changes; a brand that is not in the file stays as it is; --dry-run only says what would change',
  options: { 'dry-run': 'switch' },
  audited: { words: 0 },
  run: async (context) => {
    const file = readBrandsFile(wordAt(context, 0, 'The file'));
    const { print, options } = context;
    let changes: string[] = [];
    await changeBrands(context.database.pool, async (edit) => {
      const after = merged(edit.set, file);
      await check(edit, after, file);
      changes = brandChanges(edit.set, after);
      if (options['dry-run'] !== true && changes.length > 0) await write(edit, after, file);
    });
    for (const change of changes) print(change);
    const left = context.options['dry-run'] === true ? 'Dry run: nothing was changed.' : SAID;
    print(changes.length > 0 ? left : 'No change: the brands are as in the file.');
  },
};

const SAID = 'Changed. Each running server knows it within five seconds, phones show it at their next start.';

/** Returns the brands as they are with those of a file; what it leaves out stays. */
function merged(present: BrandsFile, file: BrandsWithLogos): BrandsFile {
  const inFile = new Map(file.brands.map((brand) => [brand.slug, withShades(brand)]));
  if (inFile.size < file.brands.length) throw new OperatorError('Two brands in the file have the same slug.');
  const stay = present.brands.map((brand) => inFile.get(brand.slug) ?? brand);
  const known = new Set(present.brands.map(({ slug }) => slug));
  return {
    ...present,
    brands: [...stay, ...[...inFile.values()].filter(({ slug }) => !known.has(slug))],
    ...(file.hasShared && { shared: file.shared }),
    ...(file.defaultBrand !== undefined && { defaultBrand: file.defaultBrand }),
  };
}

/** A colour that cannot be read is refused before its shades count. */
function withShades(brand: BrandConfig): BrandConfig {
  try {
    refuseBrand(brand);
  } catch (error) {
    if (!(error instanceof BrandRefused)) throw error;
    throw new OperatorError(`The brand ${brand.slug} cannot be imported: ${error.message}`);
  }
  return { ...brand, colours: brand.colours ?? brandColours(brand.themeColour) };
}

async function check(edit: BrandEditor, after: BrandsFile, { logos }: BrandsWithLogos): Promise<void> {
  for (const { slug, ticketPrefixes } of after.brands) refusePrefixes(ticketPrefixes, slug, after);
  refusePrefixes(after.shared.prefixes, null, after);
  if (after.defaultBrand !== undefined && after.brands.every(({ slug }) => slug !== after.defaultBrand))
    throw new OperatorError(`The default brand ${after.defaultBrand} is none of the brands.`);
  const ofProduct = new Set(loadBrands().all.map(({ logo }) => logo));
  for (const brand of after.brands) {
    const before = edit.set.brands.find(({ slug }) => slug === brand.slug);
    if (!logos?.has(brand.slug) && brand.logo !== before?.logo && !ofProduct.has(brand.logo))
      throw new OperatorError(
        `The logo of ${brand.slug} is not in the file: write it as data:image/png;base64,… or use offpiste brand change ${brand.slug} --logo <file>.`,
      );
    await refuseUsed(edit, before?.ticketPrefixes ?? [], brand.ticketPrefixes);
  }
  await refuseUsed(edit, edit.set.shared.prefixes, after.shared.prefixes);
}

async function write(edit: BrandEditor, after: BrandsFile, { logos }: BrandsWithLogos): Promise<void> {
  for (const brand of after.brands) await edit.put(brand);
  for (const [slug, logo] of logos ?? []) await edit.putLogo(slug, logo);
  await edit.share(after.shared);
  if (after.defaultBrand !== undefined) await edit.makeDefault(after.defaultBrand);
}
