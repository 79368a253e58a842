import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

const brands = ['snowfuze', 'nuco', 'wasteland'];
const themes = ['light', 'dark', 'outdoor'] as const;
const looks = brands.flatMap((brand) => themes.map((theme) => [brand, theme] as const));
type Theme = (typeof themes)[number];
type Pair = readonly [above: string, below: string];

const grounds = ['bg', 'surface', 'sunken'];
const tones = ['ok', 'warn', 'bad', 'info'];
const edges = ['burgundy', 'cyan', 'teal'];

/** Pairs of colours, and the least contrast between them in each theme. */
const rules: readonly { what: string; least: Record<Theme, number>; pairs: readonly Pair[] }[] = [
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
  { what: 'the time', least: { light: 11.2, dark: 9.6, outdoor: 11 }, pairs: [['signal', 'board']] },
  { what: 'a plate', least: { light: 18, dark: 10.6, outdoor: 18 }, pairs: [['on-plate', 'plate']] },
  {
    what: 'a word in the colour of the brand',
    least: { light: 6.4, dark: 8.9, outdoor: 7.3 },
    pairs: [
      ['brand', 'bg'],
      ['brand', 'surface'],
    ],
  },
  {
    what: 'a button of the brand',
    least: { light: 7.3, dark: 7.3, outdoor: 7.3 },
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
    pairs: edges.map((edge) => [edge, 'surface']),
  },
  {
    what: 'the outline of a message',
    least: { light: 3, dark: 3, outdoor: 7 },
    pairs: tones.map((tone) => [tone, `${tone}-soft`]),
  },
];

describe.each(looks)('%s, %s', (brand, theme) => {
  const tokens = tokensOf(brand, theme);
  const pairs = rules.flatMap(({ what, least, pairs: all }) =>
    all.map(([above, below]) => ({ what, above, below, least: least[theme] })),
  );

  test.each(pairs)('$what: $above on $below has a contrast of $least', ({ above, below, least }) => {
    expect(contrast(tokens, above, below)).toBeGreaterThanOrEqual(least);
  });
});

/** The values that hold for a brand and theme, later rules over earlier ones, as in the browser. */
function tokensOf(brand: string, theme: string): Map<string, string> {
  const selectors = [
    ':root',
    `[data-theme="${theme}"]`,
    `[data-brand="${brand}"]`,
    `[data-brand="${brand}"][data-theme="${theme}"]`,
    `[data-brand][data-theme="${theme}"]`,
  ];
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/^([^{}\n]+) \{([^}]*)\}/gm)) {
    if (!selectors.includes(selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g))
      tokens.set(name, value);
  }
  return tokens;
}

function contrast(
  tokens: Map<string, string>,
  first: string | undefined,
  second: string | undefined,
): number {
  const [lighter = 0, darker = 0] = [first, second]
    .map((name) => luminance(tokens.get(name ?? '') ?? ''))
    .sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
