import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { type ColourProblem, colourProblem, shadesProblem } from '@offpiste/domain/rules/brand-colours.ts';
import type { BrandEditor } from '#platform/stored-brands.ts';
import { BrandRefused } from './brand-refused.ts';

/** Refuses a colour in which text cannot be read: sunlight on snow takes more contrast than any desk. */
export function refuseColour(colour: string): void {
  const problem = colourProblem(colour);
  if (problem) throw new BrandRefused('contrast_too_low', sentenceOf(colour, problem), problem);
}

/** Refuses what the form of a brand does not: shades that cannot be read, a level or an address that means nothing. */
export function refuseBrand({ colours, themeColour, sensitiveFromLevel, mapsUrl }: BrandConfig): void {
  const chosen = colours && shadesProblem(colours);
  if (chosen) throw new BrandRefused('contrast_too_low', sentenceOf(chosen.colour, chosen), chosen);
  if (!colours) refuseColour(themeColour);
  if (sensitiveFromLevel !== 2 && sensitiveFromLevel !== 3)
    throw new BrandRefused(
      'brand_refused',
      'sensitiveFromLevel is 2 or 3, the level from which reps see next of kin and dates of birth.',
    );
  if (!mapsUrl.includes('{lat}') || !mapsUrl.includes('{lng}'))
    throw new BrandRefused('brand_refused', 'mapsUrl has {lat} and {lng} where the position belongs.');
}

/** Refuses to take prefixes away that passengers have: a rep would no longer see them, and no phone read their codes. */
export async function refuseUsed(
  edit: BrandEditor,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const used = await edit.usedPrefix(before.filter((prefix) => !after.includes(prefix)));
  if (used !== null)
    throw new BrandRefused(
      'prefix_in_use',
      `There are passengers with the prefix ${used}: it stays until their weeks are purged.`,
    );
}

function sentenceOf(colour: string, { ground, contrast, least, nearest }: ColourProblem): string {
  const [text, behind] =
    ground === WHITE ? ['White text on', `${colour}`] : [`Text in ${colour} on`, `the app's ${ground}`];
  return `${text} ${behind} has a contrast of ${contrast.toFixed(1)} to 1, and needs ${least}: use ${nearest}, the nearest shade that can be read.`;
}

const WHITE = '#ffffff';
