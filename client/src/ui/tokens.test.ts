import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

const brands = ['snowfuze', 'nuco', 'wasteland'];
const themes = ['light', 'dark'];
const looks = brands.flatMap((brand) => themes.map((theme) => [brand, theme] as const));

/** Text that carries a verdict, or is read in glare. */
const verdictPairs = ['ok', 'warn', 'bad', 'info'].flatMap((tone) => [
  [`on-${tone}`, `${tone}-fill`],
  ['ink', `${tone}-soft`],
]);
const readingPairs = [
  ['ink', 'bg'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['on-brand', 'brand-fill'],
  ...verdictPairs,
];
const textPairs = [
  ...['bg', 'surface', 'sunken'].map((ground) => ['muted', ground]),
  ...['ok', 'warn', 'bad', 'info', 'brand'].flatMap((tone) => [
    [tone, 'bg'],
    [tone, 'surface'],
  ]),
  ['brand', 'brand-soft'],
  ['bg', 'ink'],
  ...['burgundy', 'cyan', 'teal'].map((badge) => [`on-${badge}`, badge]),
];
const graphicPairs = [
  ...['bg', 'surface', 'sunken'].map((ground) => ['edge', ground]),
  ...['bg', 'surface', 'sunken'].map((ground) => ['brand-fill', ground]),
  ...['ok', 'warn', 'bad', 'info'].map((tone) => [tone, `${tone}-soft`]),
  ...['burgundy', 'cyan', 'teal'].map((badge) => [badge, 'surface']),
  ['brand-shape', 'surface'],
];

describe.each(looks)('%s, %s', (brand, theme) => {
  const tokens = tokensOf(brand, theme);

  test.each(readingPairs)('%s on %s can be read in glare', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(textPairs)('%s on %s can be read', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphicPairs)('%s stands out from %s', (shape, ground) => {
    expect(contrast(tokens, shape, ground)).toBeGreaterThanOrEqual(3);
  });
});

/** The values that hold for a brand and theme, later rules over earlier ones, as in the browser. */
function tokensOf(brand: string, theme: string): Map<string, string> {
  const selectors = [
    ':root',
    `[data-theme="${theme}"]`,
    `[data-brand="${brand}"]`,
    `[data-brand="${brand}"][data-theme="${theme}"]`,
  ];
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/^([^{}\n]+) \{([^}]*)\}/gm)) {
    if (!selectors.includes(selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g))
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
