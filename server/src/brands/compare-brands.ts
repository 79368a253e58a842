import type { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { keysOf } from '@offpiste/domain/rules/records.ts';

/** What is said of each part of a brand that differs. */
const WORDS: Readonly<Record<Exclude<keyof BrandConfig, 'slug'>, string>> = {
  name: 'name',
  ticketPrefixes: 'tickets',
  staffLabel: 'staff label',
  themeColour: 'colour',
  colours: 'shades',
  logo: 'logo',
  handbookLinks: 'handbook',
  clientIssueUrl: 'client-issue form',
  sensitiveFromLevel: 'next of kin from level',
  showsWeeklySchedule: 'weekly schedule',
  mapsUrl: 'maps',
  errorReportingDsn: 'error service',
  messagesRepId: 'who has Messages',
};

/** Returns a line for everything in which two states of the brands differ; none when they are the same. */
export function brandChanges(before: BrandsFile, after: BrandsFile): string[] {
  const lines = after.brands.flatMap((brand) => {
    const known = before.brands.find(({ slug }) => slug === brand.slug);
    if (!known) return [`${brand.slug}: new, ${brand.name}, tickets ${inWords(brand.ticketPrefixes)}`];
    const changes = changesOf(known, brand);
    return changes.length > 0 ? [`${brand.slug}: ${changes.join('; ')}`] : [];
  });
  const shared = (['prefixes', 'staffTypes'] as const).flatMap((part) =>
    change(part === 'prefixes' ? 'tickets' : 'staff', before.shared[part], after.shared[part]),
  );
  return [
    ...lines,
    ...(shared.length > 0 ? [`shared by all: ${shared.join('; ')}`] : []),
    ...change('default', before.defaultBrand, after.defaultBrand),
  ];
}

function changesOf(before: BrandConfig, after: BrandConfig): string[] {
  return keysOf(WORDS).flatMap((field) => change(WORDS[field], before[field], after[field]));
}

/** Nobody reads seven shades by three themes, or an address that is a hash. */
const ONLY_NAMED = new Set([WORDS.colours, WORDS.logo]);

function change(words: string, before: unknown, after: unknown): string[] {
  const [from, to] = [inWords(before), inWords(after)];
  if (from === to) return [];
  return [ONLY_NAMED.has(words) ? `other ${words}` : `${words} ${from} → ${to}`];
}

/** The same text for the same value, in whatever order an object names its parts. */
function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join(', ') : 'none';
  if (typeof value !== 'object') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const parts = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return parts.map(([name, part]) => `${name} ${inWords(part)}`).join(' ');
}
