import type { ChangeBrandBody, HqBrand } from '@offpiste/domain/contract/hq/brands.ts';
import { PLAIN_MAPS_URL } from '@offpiste/domain/rules/brand.ts';

/** A brand as it is typed. */
export interface BrandFields {
  slug: string;
  name: string;
  /** Separated by commas. */
  prefixes: string;
  colour: string;
  staffLabel: string;
  /** A line for each: what it is called, then its address. */
  handbooks: string;
  clientIssueUrl: string;
  sensitiveFromLevel: string;
  showsWeeklySchedule: boolean;
  mapsUrl: string;
  /** Empty for nobody. */
  messagesRepId: string;
}

/** Returns what is typed at first: a brand as it is, or a new one. */
export function fieldsOf(brand: HqBrand | null): BrandFields {
  return {
    slug: brand?.slug ?? '',
    name: brand?.name ?? '',
    prefixes: brand?.ticketPrefixes.join(', ') ?? '',
    colour: brand?.themeColour ?? '#1b6e3c',
    staffLabel: brand?.staffLabel ?? '',
    handbooks: brand?.handbookLinks.map(({ name, url }) => `${name} ${url}`).join('\n') ?? '',
    clientIssueUrl: brand?.clientIssueUrl ?? '',
    sensitiveFromLevel: String(brand?.sensitiveFromLevel ?? 2),
    showsWeeklySchedule: brand?.showsWeeklySchedule ?? false,
    mapsUrl: brand?.mapsUrl ?? PLAIN_MAPS_URL,
    messagesRepId: brand?.messagesRepId ?? '',
  };
}

/** Returns what is sent of what was typed, `before` being what was there: what stays is left out. */
export function bodyOf(fields: BrandFields, before: BrandFields): ChangeBrandBody {
  const whole: ChangeBrandBody = {
    name: fields.name.trim(),
    ticketPrefixes: listIn(fields.prefixes),
    themeColour: fields.colour.trim().toLowerCase(),
    staffLabel: textOrNull(fields.staffLabel),
    handbookLinks: handbooksIn(fields.handbooks),
    clientIssueUrl: textOrNull(fields.clientIssueUrl),
    sensitiveFromLevel: fields.sensitiveFromLevel === '3' ? 3 : 2,
    showsWeeklySchedule: fields.showsWeeklySchedule,
    mapsUrl: fields.mapsUrl.trim(),
    messagesRepId: textOrNull(fields.messagesRepId),
  };
  const changed = Object.entries(OF_FIELD).filter(
    ([field]) => Reflect.get(fields, field) !== Reflect.get(before, field),
  );
  return Object.fromEntries(changed.map(([, name]) => [name, whole[name]]));
}

/** What each field is called where it is sent. */
const OF_FIELD: Readonly<Record<Exclude<keyof BrandFields, 'slug'>, keyof ChangeBrandBody>> = {
  name: 'name',
  prefixes: 'ticketPrefixes',
  colour: 'themeColour',
  staffLabel: 'staffLabel',
  handbooks: 'handbookLinks',
  clientIssueUrl: 'clientIssueUrl',
  sensitiveFromLevel: 'sensitiveFromLevel',
  showsWeeklySchedule: 'showsWeeklySchedule',
  mapsUrl: 'mapsUrl',
  messagesRepId: 'messagesRepId',
};

/** Returns the parts of a list with commas or spaces, each once. */
export function listIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

/** Returns why lines of handbooks cannot be read; null when they can. */
export function handbooksProblem(text: string): string | null {
  const bad = linesIn(text).find((line) => !LINK.test(line));
  return bad === undefined ? null : `Write a name and an address that begins with https://, not ‘${bad}’`;
}

function handbooksIn(text: string): { name: string; url: string }[] {
  return linesIn(text).flatMap((line) => {
    const [, name = '', url = ''] = LINK.exec(line) ?? [];
    return url === '' ? [] : [{ name, url }];
  });
}

const LINK = /^(\S.*?)\s+(https:\/\/\S+)$/;

function linesIn(text: string): string[] {
  return partsIn(text, '\n');
}

/** Returns the parts of a text between separators, without the spaces around them. */
export function partsIn(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function textOrNull(text: string): string | null {
  return text.trim() || null;
}

/** Returns the address that the reps of a brand open, on the host at which headquarters was opened. */
export function addressOfBrand(
  slug: string,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  slugs: readonly string[],
): string {
  // A number for a name has no place for a brand's.
  if (/^[\d.:]+$|^\[/.test(host)) return `an address that begins with ${slug}.`;
  const [first = '', ...rest] = host.split('.');
  const own = rest.length > 0 && slugs.includes(first) ? rest.join('.') : host;
  return `${protocol}//${slug}.${own}`;
}

/** Returns the slug that a name suggests. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '');
  // No name of a host ends with a dash.
  return plain.slice(0, 31).replace(/-+$/, '');
}
