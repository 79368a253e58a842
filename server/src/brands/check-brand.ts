import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { type ColourProblem, colourProblem, shadesProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { BrandEditor } from '#platform/stored-brands.ts';

/** Throws a sentence for the operator, where there is one. */
export function refuse(problem: string | null): void {
  if (problem !== null) throw new OperatorError(problem);
}

/** Returns why a colour cannot be a brand's: sunlight on snow takes more contrast than any desk. */
export function colourSentence(colour: string): string | null {
  const problem = colourProblem(colour);
  return problem && sentenceOf(colour, problem);
}

/** Returns why a brand of a file cannot be, where its form is right; null when it can. */
export function brandProblem(brand: BrandConfig): string | null {
  const { slug, colours, themeColour, sensitiveFromLevel, mapsUrl } = brand;
  const of = `The brand ${slug} cannot be imported`;
  const chosen = colours && shadesProblem(colours);
  const unreadable = chosen
    ? sentenceOf(chosen.colour, chosen)
    : colours
      ? null
      : colourSentence(themeColour);
  if (unreadable !== null) return `${of}: ${unreadable}`;
  if (sensitiveFromLevel !== 2 && sensitiveFromLevel !== 3)
    return `${of}: sensitiveFromLevel is 2 or 3, the level from which reps see next of kin and dates of birth.`;
  if (!mapsUrl.includes('{lat}') || !mapsUrl.includes('{lng}'))
    return `${of}: mapsUrl has {lat} and {lng} where the position belongs.`;
  return null;
}

/** Refuses to take prefixes away that passengers have: a rep would no longer see them, and no phone read their codes. */
export async function refuseUsed(edit: BrandEditor, prefixes: readonly string[]): Promise<void> {
  const used = await edit.usedPrefix(prefixes);
  if (used !== null)
    throw new OperatorError(
      `There are passengers with the prefix ${used}: it stays until their weeks are purged (offpiste week purge).`,
    );
}

function sentenceOf(colour: string, { ground, contrast, least, nearest }: ColourProblem): string {
  const [text, behind] =
    ground === WHITE ? ['White text on', `${colour}`] : [`Text in ${colour} on`, `the app's ${ground}`];
  return `${text} ${behind} has a contrast of ${contrast.toFixed(1)} to 1, and needs ${least}: use ${nearest}, the nearest shade that can be read.`;
}

const WHITE = '#ffffff';
