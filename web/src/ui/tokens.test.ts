import { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig } from '@offpiste/domain/contract/config.ts';
import { brandColours, contrastOf } from '@offpiste/domain/rules/brand-colours.ts';
import { describe, expect, test } from 'vitest';
import brandsFile from '../../../brands.json?raw';
import css from './tokens.css?raw';

const themes = ['light', 'dark', 'outdoor'] as const;
/** Those that come with the product, chosen shade by shade, and some that are made from one colour. */
const chosen = BrandsFile.parse(JSON.parse(brandsFile)).brands;
const made = ['#1b6e3c', '#000000', '#0000ff', '#8a4b00', '#5a5a5a', '#c4006a'];
const brands: { name: string; colours: BrandConfig['colours']; isMade: boolean }[] = [
  ...chosen.map(({ slug, colours }) => ({ name: slug, colours, isMade: false })),
  ...made.map((colour) => ({ name: colour, colours: brandColours(colour), isMade: true })),
];
const looks = brands.flatMap((brand) => themes.map((theme) => ({ ...brand, theme })));
type Theme = (typeof themes)[number];
type Pair = readonly [above: string, below: string];

const grounds = ['bg', 'surface', 'sunken'];
const tones = ['ok', 'warn', 'bad', 'info'];

/** Pairs of colours, and the least contrast between them in each theme; `made`: for a brand made from one colour. */
const rules: readonly {
  what: string;
  least: Record<Theme, number>;
  made?: number;
  pairs: readonly Pair[];
}[] = [
  {
    what: 'what everybody reads',
    least: { light: 14, dark: 13, outdoor: 16 },
    pairs: grounds.map((ground) => ['ink', ground]),
  },
  {
    what: 'the second line of a row',
    least: { light: 6.6, dark: 7.5, outdoor: 11 },
    pairs: grounds.map((ground) => ['muted', ground]),
  },
  {
    what: 'words and small icons of an outcome',
    least: { light: 7.3, dark: 9.6, outdoor: 11 },
    pairs: tones.flatMap((tone) => [[tone, 'bg'] as const, [tone, 'surface'] as const]),
  },
  {
    what: 'a verdict',
    least: { light: 8.3, dark: 7.4, outdoor: 11 },
    pairs: tones.map((tone) => [`on-${tone}`, `${tone}-fill`]),
  },
  {
    what: 'a soft ground',
    least: { light: 12.3, dark: 12.2, outdoor: 16 },
    pairs: tones.map((tone) => ['ink', `${tone}-soft`]),
  },
  {
    what: 'a chosen segment, toast or row',
    least: { light: 12, dark: 8, outdoor: 16 },
    pairs: [
      ['ink', 'raised'],
      ['bg', 'ink'],
      ['ink', 'brand-soft'],
    ],
  },
  {
    what: 'a board',
    least: { light: 13, dark: 11, outdoor: 14 },
    pairs: [
      ['on-board', 'board'],
      ['on-board', 'board-2'],
    ],
  },
  {
    what: 'the small words of a board',
    least: { light: 7.8, dark: 6.4, outdoor: 14 },
    pairs: [
      ['board-muted', 'board'],
      ['board-muted', 'board-2'],
    ],
  },
  {
    what: 'the outline and the icon of a message on a board',
    least: { light: 7, dark: 6, outdoor: 7 },
    pairs: tones.map((tone) => [`${tone}-on-board`, 'board-2']),
  },
  { what: 'the time', least: { light: 11.2, dark: 9.6, outdoor: 11 }, pairs: [['signal', 'board']] },
  { what: 'a plate', least: { light: 18, dark: 10.6, outdoor: 18 }, pairs: [['on-plate', 'plate']] },
  {
    what: 'a word in the colour of the brand',
    least: { light: 6.4, dark: 8.9, outdoor: 7.3 },
    made: 4.5,
    pairs: [
      ['brand', 'bg'],
      ['brand', 'surface'],
    ],
  },
  {
    what: 'a button of the brand',
    least: { light: 7.3, dark: 7.3, outdoor: 7.3 },
    made: 4.5,
    pairs: [['on-brand', 'brand-fill']],
  },
  {
    what: 'the rim of the brand, its bars and the focus',
    least: { light: 3, dark: 3, outdoor: 3 },
    pairs: [...grounds, 'brand-soft'].map((ground) => ['brand-edge', ground]),
  },
  {
    what: 'the rim of a button on a board',
    least: { light: 3.6, dark: 3.5, outdoor: 3.6 },
    made: 3,
    pairs: [['brand-on-board', 'board']],
  },
  {
    what: 'a large shape of the brand',
    least: { light: 3, dark: 3, outdoor: 3 },
    pairs: [['brand-shape', 'surface']],
  },
  {
    what: 'the outline of a control',
    least: { light: 3.6, dark: 3.6, outdoor: 14 },
    pairs: grounds.map((ground) => ['edge', ground]),
  },
  {
    what: 'the edge of a person',
    least: { light: 3, dark: 3, outdoor: 7 },
    pairs: [
      ['tone', 'surface'],
      ['teal', 'surface'],
    ],
  },
  {
    what: 'the outline of a message',
    least: { light: 3, dark: 3, outdoor: 7 },
    pairs: tones.map((tone) => [tone, `${tone}-soft`]),
  },
];

describe.each(looks)('$name, $theme', ({ colours, theme, isMade }) => {
  const tokens = tokensOf(colours, theme);
  const pairs = rules.flatMap(({ what, least, made: ofMade, pairs: all }) =>
    all.map(([above, below]) => ({
      what,
      above,
      below,
      least: isMade ? (ofMade ?? least[theme]) : least[theme],
    })),
  );

  test.each(pairs)('$what: $above on $below has a contrast of $least', ({ above, below, least }) => {
    expect(contrastOf(tokens.get(above) ?? '', tokens.get(below) ?? '')).toBeGreaterThanOrEqual(least);
  });
});

/** The values that hold for a brand and theme, later rules over earlier ones, as in the browser; the light ones are the root's too. */
function tokensOf(colours: BrandConfig['colours'], theme: Theme): Map<string, string> {
  const selectors = ['[data-theme="light"]', `[data-theme="${theme}"]`];
  const tokens = new Map([['tone', colours?.[theme]?.tone ?? '']]);
  for (const [, selector = '', body = ''] of css.matchAll(/^([^{}\n]+) \{([^}]*)\}/gm)) {
    if (!selectors.includes(selector)) continue;
    for (const [, name = '', of = '', shade = '', value = ''] of body.matchAll(TOKEN))
      tokens.set(name, shadeOf(colours, of, shade) ?? value);
  }
  return tokens;
}

function shadeOf(colours: BrandConfig['colours'], theme: string, name: string): string | undefined {
  const shades = Object.entries(colours ?? {}).find(([one]) => one === theme)?.[1] ?? {};
  return Object.entries(shades).find(([one]) => one === name)?.[1];
}

/** `--ink: #0b1620;`, or `--brand: var(--light-brand, #0b6151);`. */
const TOKEN = /--([a-z0-9-]+): (?:var\(--(light|dark)-([a-z-]+), )?(#[0-9a-f]{6})\)?;/g;
