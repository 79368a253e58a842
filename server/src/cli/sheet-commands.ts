import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleWorkbook } from '#importing/bundle-workbook.ts';
import { lastBundle } from '#importing/import-history.ts';
import { exampleBrandOf } from '#importing/templates/example-rows.ts';
import { type TemplateOf, templateFiles, templateWorkbook } from '#importing/templates/templates.ts';
import { errorCode } from '#platform/error-code.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { readBrands } from '#platform/stored-brands.ts';
import { type Command, wordAt } from './command.ts';

export const template: Command = {
  usage: 'template <folder|file.xlsx> [--season]',
  about:
    'writes a folder or a workbook to fill in, with a sheet for each list of a week: its columns, one example, and what each column takes; --season writes the lists of the season instead',
  options: { season: 'switch' },
  run: async (context) => {
    const place = wordAt(context, 0, 'The folder or workbook');
    const of: TemplateOf = context.options.season === true ? 'season' : 'week';
    const { brands } = await readBrands(context.database.pool);
    const brand = exampleBrandOf(brands);
    if (!brand) throw new OperatorError('No brand has tickets yet: add yours first with offpiste brand add.');
    if (/\.xlsx$/i.test(place)) await writeNew(place, await templateWorkbook(of, brand));
    else
      for (const [name, content] of templateFiles(of, brand)) {
        const file = path.join(place, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeNew(file, content);
      }
    context.print(
      `${place} has a sheet for each list. Fill in those that you need, take the others out, and import it.`,
    );
  },
};

export const weekExport: Command = {
  usage: 'week export <weekId> <file.zip|file.xlsx>',
  about:
    'writes a week as it was imported last, as a zip with everything or as a workbook, which has no documents in it; imported again, it changes nothing',
  audited: { words: 1 },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const file = wordAt(context, 1, 'The zip or workbook');
    if (!/\.(?:zip|xlsx)$/i.test(file)) throw new OperatorError(`${file} ends neither in .zip nor in .xlsx`);
    const bundle = await lastBundle(context.database, weekId);
    await writeNew(file, /\.zip$/i.test(file) ? bundle : await bundleWorkbook(bundle, weekId));
    context.print(`${weekId} is in ${file}, with the personal data of its passengers.`);
  },
};

/** Writes a file that only its owner may read; none takes the place of another. */
async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const code = errorCode(error);
    throw new OperatorError(
      code === 'EEXIST'
        ? `${file} is there already: choose another name.`
        : `${file} cannot be written (${code}).`,
    );
  });
}
