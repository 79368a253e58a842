import { expect } from '@playwright/test';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** The part of a web manifest that names pictures. */
export interface Manifest {
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  screenshots: (Icon & { form_factor: string })[];
}

/** Runs a function in a page, in whichever browser engine; it travels there as text. */
export type InPage = <A extends unknown[], R>(task: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>;

/** What a browser sees of a picture when it has decoded it. */
interface Decoded {
  size: string;
  /** The least opaque pixel, 0 to 255. */
  leastAlpha: number;
  /** The opacity of the corner at the top left. */
  corner: number;
  /** Where it is opaque white, as fractions of the picture's size; null where it is not. */
  white: { left: number; top: number; right: number; bottom: number } | null;
  /** Whether everything painted is white. */
  isAllWhite: boolean;
}

/** Expects of every icon of a brand, the shortcuts and the screenshots that the page's browser can show it as its kind must look. */
export async function expectIcons(inPage: InPage, slug: string): Promise<void> {
  const manifest = await inPage(readManifest, `/manifest.webmanifest?brand=${slug}`);
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...manifest.screenshots,
  ];
  for (const { src, sizes, type } of pictures) {
    expect(type).toBe('image/png');
    expect(await inPage(decode, src), src).toMatchObject({ size: sizes });
  }
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, purpose } of manifest.icons) {
    const { leastAlpha, corner, white } = await inPage(decode, src);
    if (purpose === 'any') expect(corner, src).toBe(0);
    else {
      expect(leastAlpha, src).toBe(255);
      expect(Math.min(white?.left ?? 0, white?.top ?? 0), src).toBeGreaterThan(0.17);
      expect(Math.max(white?.right ?? 1, white?.bottom ?? 1), src).toBeLessThan(0.83);
    }
  }
  expect(await inPage(decode, `/brands/${slug}-apple-180.png`)).toMatchObject({
    size: '180x180',
    leastAlpha: 255,
  });
  for (const badge of [`${slug}-badge`, 'badge'])
    expect(await inPage(decode, `/brands/${badge}-96.png`)).toMatchObject({
      size: '96x96',
      corner: 0,
      isAllWhite: true,
    });
  const parts = await inPage(partsOfIco, `/brands/${slug}.ico`);
  expect(parts.map(({ size }) => size)).toEqual([16, 32, 48]);
  for (const { size, from, to } of parts)
    expect(await inPage(decode, `/brands/${slug}.ico`, from, to)).toMatchObject({ size: `${size}x${size}` });
}

/** In the page. */
async function readManifest(address: string): Promise<Manifest> {
  return (await fetch(address)).json();
}

/** In the page: fetches a picture as the system does for an installation, and looks at its pixels. */
async function decode(src: string, from = 0, to?: number): Promise<Decoded> {
  const reply = await fetch(src);
  if (!reply.ok) throw new Error(`${src}: ${reply.status}`);
  const picture = await createImageBitmap((await reply.blob()).slice(from, to, 'image/png'));
  const { width, height } = picture;
  const drawing = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (!drawing) throw new Error('nothing to draw on');
  drawing.drawImage(picture, 0, 0);
  const { data } = drawing.getImageData(0, 0, width, height);
  const white = { left: 1, top: 1, right: 0, bottom: 0 };
  let [leastAlpha, isAnyWhite, isAllWhite] = [255, false, true];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * pixel, 4 * pixel + 4);
    leastAlpha = Math.min(leastAlpha, alpha);
    if (alpha < 250) continue;
    if (Math.min(red, green, blue) < 250) {
      isAllWhite = false;
      continue;
    }
    isAnyWhite = true;
    const [column, row] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    white.left = Math.min(white.left, column);
    white.top = Math.min(white.top, row);
    white.right = Math.max(white.right, column);
    white.bottom = Math.max(white.bottom, row);
  }
  return {
    size: `${width}x${height}`,
    leastAlpha,
    corner: data[3] ?? 0,
    white: isAnyWhite ? white : null,
    isAllWhite,
  };
}

/** In the page: splits a file with several sizes of one picture: where each begins and ends. */
async function partsOfIco(src: string): Promise<{ size: number; from: number; to: number }[]> {
  const view = new DataView(await (await fetch(src)).arrayBuffer());
  return Array.from({ length: view.getUint16(4, true) }, (_, index) => {
    const line = 6 + 16 * index;
    const from = view.getUint32(line + 12, true);
    return { size: view.getUint8(line), from, to: from + view.getUint32(line + 8, true) };
  });
}
