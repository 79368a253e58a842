import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { staffLabelOf } from '@offpiste/domain/rules/brand.ts';
import {
  addBrand,
  changeBrand,
  type GivenOfBrand,
  refuseSlug,
  shareAmongBrands,
  shownByDefault,
} from '#brands/change-brand.ts';
import { refuseColour } from '#brands/check-brand.ts';
import { type Logo, readLogo } from '#platform/logos/read-logo.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { changeBrands, readBrands } from '#platform/stored-brands.ts';
import { type Command, type CommandContext, optionOf, type SettingsContext, wordAt } from './command.ts';

const OPTIONS = {
  name: 'text',
  prefix: 'text',
  colour: 'text',
  logo: 'text',
  handbook: 'text',
  'client-issue': 'text',
  'sensitive-from': 'text',
  'weekly-schedule': 'text',
  maps: 'text',
  'messages-rep': 'text',
  'error-service': 'text',
  'staff-label': 'text',
} as const;
const OPTIONAL =
  "[--handbook '<name>=<address>, …'] [--client-issue <address>] [--sensitive-from <2-3>] [--weekly-schedule <yes|no>] [--maps <address>] [--messages-rep <rep id>] [--error-service <address>] [--staff-label <label>]";

export const brandAdd: Command = {
  usage: `brand add <slug> --name <name> --prefix <PREFIX, …|none> --colour <#rrggbb> --logo <file> ${OPTIONAL}`,
  about:
    'adds a brand; its slug is the first part of the address that its reps open and never changes, its tickets begin with its prefixes, and each running server knows it within five seconds',
  options: OPTIONS,
  audited: { words: 1 },
  run: async (context) => {
    const slug = wordAt(context, 0, 'The slug');
    refuseSlug(slug);
    for (const needed of ['name', 'prefix', 'colour'] as const) optionOf(context, needed);
    const { given, logo } = await readChange(context);
    if (logo === null)
      throw new OperatorError(
        '--logo is missing: name a PNG or WebP picture with sides of 64 to 1024 pixels.',
      );
    await changeBrands(context.database.pool, (edit) => addBrand(edit, slug, given, logo));
    context.print(
      `Added ${slug}. Its reps open the app at an address that begins with ${slug}. and sign in.`,
    );
    context.print(`Next: npm run offpiste -- rep add <username> --tenant ${slug} --help`);
  },
};

export const brandChange: Command = {
  usage: `brand change <slug> [--name <name>] [--prefix <PREFIX, …|none>] [--colour <#rrggbb>] [--logo <file>] ${OPTIONAL} [--default]`,
  about:
    "changes what is given of a brand, on each running server within five seconds; 'none' removes an address, a rep or the prefixes; --default makes it the brand of addresses that name none",
  options: { ...OPTIONS, default: 'switch' },
  audited: { words: 1 },
  run: async (context) => {
    const slug = wordAt(context, 0, 'The slug');
    const { given, logo } = await readChange(context);
    const isDefault = context.options.default === true;
    if (Object.keys(given).length === 0 && logo === null && !isDefault)
      throw new OperatorError(`Nothing to change is given: offpiste ${brandChange.usage}`);
    await changeBrands(context.database.pool, async (edit) => {
      await changeBrand(edit, slug, given, logo);
      if (isDefault) await edit.makeDefault(slug);
    });
    context.print(`Changed ${slug}. Phones show it at their next start.`);
  },
};

export const brandShared: Command = {
  usage: "brand shared [--prefix <PREFIX, …|none>] [--staff-types '<type>, …']",
  about:
    'says which prefixes and staff types the reps of every brand see besides their own, and changes them',
  options: { prefix: 'text', 'staff-types': 'text' },
  audited: { words: 0 },
  run: async (context) => {
    const { prefix, 'staff-types': staffTypes } = context.options;
    const { shared } = await changeBrands(context.database.pool, async (edit) => {
      const { prefixes, staffTypes: types } = edit.set.shared;
      await shareAmongBrands(edit, {
        prefixes: typeof prefix === 'string' ? listIn(prefix) : prefixes,
        staffTypes: typeof staffTypes === 'string' ? listIn(staffTypes) : types,
      });
    });
    context.print(
      `Every brand sees tickets of ${namesOf(shared.prefixes)} and staff of type ${namesOf(shared.staffTypes)}.`,
    );
  },
};

export const brandList: Command = {
  usage: 'brand list',
  about: 'lists the brands, with their prefixes and colours',
  run: async ({ database, settings, print }) => {
    const set = await readBrands(database.pool);
    const { brands, shared } = set;
    for (const brand of brands) {
      const { slug, name, ticketPrefixes, themeColour, sensitiveFromLevel } = brand;
      print(
        `${slug.padEnd(12)} ${name}: tickets ${namesOf(ticketPrefixes)}, staff label ${staffLabelOf(brand) ?? 'none'}, colour ${themeColour}, next of kin from level ${sensitiveFromLevel}`,
      );
    }
    print(`default, for addresses that name none: ${shownByDefault(set, settings.defaultBrand)}`);
    print(`shared by all: tickets ${namesOf(shared.prefixes)}, staff ${namesOf(shared.staffTypes)}`);
  },
};

/** Reads what the options give, before the database is touched. */
async function readChange(context: CommandContext): Promise<{ given: GivenOfBrand; logo: Logo | null }> {
  const { text, address } = readersOf(context);
  const logoFile = text('logo');
  const logo = logoFile === undefined ? null : await readLogo(logoFile);
  const prefixes = text('prefix');
  const colour = text('colour')?.toLowerCase();
  if (colour !== undefined && !/^#[0-9a-f]{6}$/.test(colour))
    throw new OperatorError(`--colour is written like #1b6e3c, and '${colour}' is not.`);
  if (colour !== undefined) refuseColour(colour);
  const level = text('sensitive-from');
  if (level !== undefined && level !== '2' && level !== '3')
    throw new OperatorError(
      '--sensitive-from is 2 or 3: the level from which reps see next of kin and dates of birth.',
    );
  const weekly = text('weekly-schedule');
  if (weekly !== undefined && weekly !== 'yes' && weekly !== 'no')
    throw new OperatorError('--weekly-schedule is yes or no.');
  const maps = address('maps');
  if (maps !== undefined && !(maps?.includes('{lat}') && maps.includes('{lng}')))
    throw new OperatorError('--maps is an https address with {lat} and {lng} where the position belongs.');
  const fields = {
    name: text('name'),
    ticketPrefixes: prefixes === undefined ? undefined : listIn(prefixes),
    themeColour: colour,
    handbookLinks: readHandbooks(text('handbook')),
    clientIssueUrl: address('client-issue'),
    sensitiveFromLevel: level === undefined ? undefined : Number(level),
    showsWeeklySchedule: weekly === undefined ? undefined : weekly === 'yes',
    mapsUrl: maps ?? undefined,
    messagesRepId: noneIsNull(text('messages-rep')),
    errorReportingDsn: address('error-service'),
    staffLabel: text('staff-label'),
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { given: Object.fromEntries(given), logo };
}

function readersOf({ options }: Pick<SettingsContext, 'options'>) {
  const text = (name: keyof typeof OPTIONS): string | undefined => {
    const value = options[name];
    if (typeof value !== 'string') return undefined;
    if (value.trim() === '') throw new OperatorError(`--${name} is empty.`);
    return value.trim();
  };
  return {
    text,
    /** Null for 'none'. */
    address: (name: keyof typeof OPTIONS): string | null | undefined => {
      const value = noneIsNull(text(name));
      if (value != null && !/^https:\/\/[^/\s]/.test(value))
        throw new OperatorError(
          `--${name} is an address that begins with https://, and '${value}' does not.`,
        );
      return value;
    },
  };
}

function noneIsNull(value: string | undefined): string | null | undefined {
  return value === 'none' ? null : value;
}

function readHandbooks(text: string | undefined): BrandConfig['handbookLinks'] | undefined {
  if (text === undefined) return undefined;
  return listIn(text).map((link) => {
    const [, name = '', url = ''] = /^([^=]+)=(https:\/\/\S+)$/.exec(link) ?? [];
    if (!url)
      throw new OperatorError(`--handbook is written like 'Handbook=https://…', and '${link}' is not.`);
    return { name: name.trim(), url };
  });
}

/** The parts of a list with commas; 'none' is the empty one. */
function listIn(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return text.trim() === 'none' ? [] : [...new Set(parts.filter((part) => part !== ''))];
}

function namesOf(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'none';
}
