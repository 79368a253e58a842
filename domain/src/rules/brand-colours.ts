import { recordOf } from './records.ts';

/** A colour as `#rrggbb`. */
export type Hex = string;

/** A colour of a brand; `web/src/ui/tokens.css` says what each is for. */
type Shade = 'brand' | `brand-${'fill' | 'edge' | 'on-board' | 'soft' | 'shape'}` | 'tone';

/** The colours of a brand in each theme. */
export type BrandColours = Record<'light' | 'dark' | 'outdoor', { [S in Shade]?: Hex }>;

/** What a brand's colour meets in the app: the paler of its light grounds, its dark ones, and its boards. */
const LIGHT = '#edf1f4';
const DARK = '#1e2933';
const BOARD = '#192632';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Least contrasts of WCAG 2 for text and for shapes. */
const TEXT = 4.5;
const SHAPE = 3;
/** More than enough in the glare of snow. */
const GLARE = 7;

/** Why a colour cannot be a brand's: text in it cannot be read. */
export interface ColourProblem {
  ground: Hex;
  contrast: number;
  least: number;
  /** The shade nearest to it that can be read. */
  nearest: Hex;
}

/** Returns the contrast of two colours by WCAG 2: 1 for equal ones, 21 for black on white. */
export function contrastOf(first: Hex, second: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns why a colour cannot be a brand's; null when text in it can be read, and white text on it. */
export function colourProblem(colour: Hex): ColourProblem | null {
  const contrast = contrastOf(colour, LIGHT);
  if (contrast >= TEXT) return null;
  return { ground: LIGHT, contrast, least: TEXT, nearest: towards(colour, BLACK, LIGHT, TEXT) };
}

/** The shades that text has, or white text is on, with the other colour and where a better one is. */
const READ = [
  { theme: 'light', shade: 'brand', ground: LIGHT, towards: BLACK },
  { theme: 'light', shade: 'brand-fill', ground: WHITE, towards: BLACK },
  { theme: 'dark', shade: 'brand', ground: DARK, towards: WHITE },
  { theme: 'dark', shade: 'brand-fill', ground: WHITE, towards: BLACK },
] as const;

/** Returns the first of shades chosen by hand in which text cannot be read; null when all can. */
export function shadesProblem(
  colours: {
    [T in 'light' | 'dark']: { brand?: Hex | undefined; 'brand-fill'?: Hex | undefined };
  },
): (ColourProblem & { colour: Hex }) | null {
  for (const { theme, shade, ground, towards: better } of READ) {
    const colour = colours[theme][shade];
    const contrast = colour === undefined ? TEXT : contrastOf(colour, ground);
    if (colour !== undefined && contrast < TEXT)
      return { colour, ground, contrast, least: TEXT, nearest: towards(colour, better, ground, TEXT) };
  }
  return null;
}

/** Makes all colours of a brand from one that has no problem. */
export function brandColours(colour: Hex): BrandColours {
  const edge = towards(colour, WHITE, DARK, SHAPE);
  const dark = { brand: towards(colour, WHITE, DARK, TEXT), 'brand-fill': colour, 'brand-edge': edge };
  const light = recordOf(['brand', 'brand-fill', 'brand-edge', 'brand-shape', 'tone'], () => colour);
  return {
    light: {
      ...light,
      'brand-on-board': towards(colour, WHITE, BOARD, SHAPE),
      'brand-soft': mix(colour, WHITE, 0.88),
    },
    dark: { ...dark, 'brand-soft': mix(colour, BLACK, 0.6), 'brand-shape': edge, tone: edge },
    outdoor: { tone: towards(colour, BLACK, WHITE, GLARE) },
  };
}

/** Returns the shade between a colour and another that is nearest to the first and has this contrast on a ground. */
function towards(colour: Hex, other: Hex, ground: Hex, least: number): Hex {
  for (let step = 0; step < 100; step++) {
    const shade = mix(colour, other, step / 100);
    if (contrastOf(shade, ground) >= least) return shade;
  }
  return other;
}

/** Returns a colour with a share of another. */
function mix(colour: Hex, other: Hex, share: number): Hex {
  const parts = [1, 3, 5].map((start) => {
    const [from, to] = [partAt(colour, start), partAt(other, start)];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** Relative luminance. */
function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = partAt(colour, start) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partAt(colour: Hex, start: number): number {
  return Number.parseInt(colour.slice(start, start + 2), 16);
}
