import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';

const DRAWINGS = path.join(import.meta.dirname, 'icons');
const LOGOS = path.join(import.meta.dirname, 'public/brands');
const SHORTCUTS = ['load-coach', 'search', 'event-accreditation'];
const FAVICON_SIZES = [16, 32, 48];

/** A picture that is built from a drawing, by its place in the built app. */
export interface BuiltIcon {
  fileName: string;
  source: Uint8Array;
}

/**
 * Builds the icons of an installed app, because not every phone draws SVG: those of each brand in `public/brands`, and
 * the plates of the shortcuts. The web manifest, the page and the service worker name them.
 */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      for (const icon of await drawIcons()) this.emitFile({ type: 'asset', ...icon });
    },
  };
}

let renderer: Promise<void> | null = null;

/** Every icon; a brand without a drawing fails the build. */
export async function drawIcons(): Promise<BuiltIcon[]> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  renderer ??= initWasm(readFileSync(wasm));
  await renderer;
  const brands = readdirSync(LOGOS).map((file) => path.basename(file, '.svg'));
  return [
    ...brands.flatMap(brandIcons),
    { fileName: 'brands/badge-96.png', source: png(read(DRAWINGS, 'badge'), 96) },
    ...SHORTCUTS.map((name) => ({
      fileName: `shortcuts/${name}-96.png`,
      source: png(read(DRAWINGS, name), 96),
    })),
  ];
}

function brandIcons(slug: string): BuiltIcon[] {
  const rounded = read(LOGOS, slug);
  const toTheEdge = read(DRAWINGS, slug);
  const icon = (name: string, drawing: string, size: number) => ({
    fileName: `brands/${slug}-${name}-${size}.png`,
    source: png(drawing, size),
  });
  return [
    icon('any', rounded, 192),
    icon('any', rounded, 512),
    icon('maskable', toTheEdge, 192),
    icon('maskable', toTheEdge, 512),
    icon('apple', toTheEdge, 180),
    icon('badge', read(DRAWINGS, `${slug}-badge`), 96),
    {
      fileName: `brands/${slug}.ico`,
      source: ico(FAVICON_SIZES.map((size) => ({ size, source: png(rounded, size) }))),
    },
  ];
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, `${name}.svg`), 'utf8');
}

function png(drawing: string, width: number): Uint8Array {
  return new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** Packs several sizes of a picture into one file: a head, a line for each size, then the pictures. */
function ico(pictures: readonly { size: number; source: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, source }] of pictures.entries()) {
    const line = 6 + 16 * index;
    head.writeUInt8(size, line);
    head.writeUInt8(size, line + 1);
    head.writeUInt16LE(1, line + 4);
    head.writeUInt16LE(32, line + 6);
    head.writeUInt32LE(source.length, line + 8);
    head.writeUInt32LE(offset, line + 12);
    offset += source.length;
  }
  return Buffer.concat([head, ...pictures.map(({ source }) => source)]);
}
