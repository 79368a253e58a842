import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey-test.ts';
import { openCoachLoading, startWeek } from '../rep-steps.ts';
import { loaded, settled } from '../screens/looking.ts';

/** `SCREENS=client/public/screenshots` takes the pictures that the web manifest shows before an installation. */
const folder = process.env.SCREENS && path.resolve(import.meta.dirname, '../..', process.env.SCREENS);

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  screenshots: (Icon & { form_factor: string })[];
}

/** What is painted, as fractions of the picture's width. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the browser sees of a picture when it has decoded it. */
interface Decoded {
  size: string;
  /** The least opaque pixel, 0 to 255. */
  leastAlpha: number;
  /** The opacity of the corner at the top left. */
  corner: number;
  /** Where it is opaque white. */
  white: Box | null;
  /** Whether everything painted is white. */
  isAllWhite: boolean;
}

/** Fetches a picture as the system does for an installation, and looks at its pixels. */
function decode(page: Page, src: string, from = 0, to?: number): Promise<Decoded> {
  return page.evaluate(
    async ({ src, from, to }) => {
      const reply = await fetch(src);
      if (!reply.ok) throw new Error(`${src}: ${reply.status}`);
      const picture = await createImageBitmap((await reply.blob()).slice(from, to));
      const { width, height } = picture;
      const drawing = new OffscreenCanvas(width, height).getContext('2d');
      if (!drawing) throw new Error('nothing to draw on');
      drawing.drawImage(picture, 0, 0);
      const { data } = drawing.getImageData(0, 0, width, height);
      const alphaAt = (pixel: number) => data[4 * pixel + 3] ?? 0;
      const isWhite = (pixel: number) => [0, 1, 2].every((channel) => (data[4 * pixel + channel] ?? 0) > 250);
      const pixels = Array.from({ length: width * height }, (_, pixel) => pixel);
      const white = pixels.filter((pixel) => alphaAt(pixel) > 250 && isWhite(pixel));
      const spread = (ofAll: (...numbers: number[]) => number, at: (pixel: number) => number) =>
        white.reduce((found, pixel) => ofAll(found, at(pixel)), at(white[0] ?? 0));
      const column = (pixel: number) => (pixel % width) / width;
      const row = (pixel: number) => Math.floor(pixel / width) / height;
      return {
        size: `${width}x${height}`,
        leastAlpha: pixels.reduce((least, pixel) => Math.min(least, alphaAt(pixel)), 255),
        corner: alphaAt(0),
        white:
          white.length === 0
            ? null
            : {
                left: spread(Math.min, column),
                top: spread(Math.min, row),
                right: spread(Math.max, column),
                bottom: spread(Math.max, row),
              },
        isAllWhite: pixels.every((pixel) => alphaAt(pixel) < 250 || isWhite(pixel)),
      };
    },
    { src, from, to },
  );
}

/** Splits a file with several sizes of one picture: where each begins and ends. */
function partsOfIco(page: Page, src: string): Promise<{ size: number; from: number; to: number }[]> {
  return page.evaluate(async (src) => {
    const view = new DataView(await (await fetch(src)).arrayBuffer());
    return Array.from({ length: view.getUint16(4, true) }, (_, index) => {
      const line = 6 + 16 * index;
      const from = view.getUint32(line + 12, true);
      return { size: view.getUint8(line), from, to: from + view.getUint32(line + 8, true) };
    });
  }, src);
}

for (const slug of ['nuco', 'wasteland', 'snowfuze']) {
  test(`the icons of ${slug} are pictures that every phone can show, whatever shape it cuts them to`, async ({
    page,
    season,
  }) => {
    await page.goto(season.server.url);
    const address = `/manifest.webmanifest?brand=${slug}`;
    const manifest: Manifest = await page.evaluate(async (at) => (await fetch(at)).json(), address);
    const pictures = [
      ...manifest.icons,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ...manifest.screenshots,
    ];
    for (const { src, sizes, type } of pictures) {
      expect(type).toBe('image/png');
      expect(await decode(page, src), src).toMatchObject({ size: sizes });
    }
    for (const { src, purpose } of manifest.icons) {
      const { leastAlpha, corner, white } = await decode(page, src);
      if (purpose === 'any') expect(corner, src).toBe(0);
      else {
        expect(leastAlpha, src).toBe(255);
        expect(Math.min(white?.left ?? 0, white?.top ?? 0), src).toBeGreaterThan(0.17);
        expect(Math.max(white?.right ?? 1, white?.bottom ?? 1), src).toBeLessThan(0.83);
      }
    }
    expect(await decode(page, `/brands/${slug}-apple-180.png`)).toMatchObject({
      size: '180x180',
      leastAlpha: 255,
    });
    expect(await decode(page, `/brands/${slug}-badge-96.png`)).toMatchObject({
      size: '96x96',
      corner: 0,
      isAllWhite: true,
    });
    const parts = await partsOfIco(page, `/brands/${slug}.ico`);
    expect(parts.map(({ size }) => size)).toEqual([16, 32, 48]);
    for (const { size, from, to } of parts)
      expect(await decode(page, `/brands/${slug}.ico`, from, to)).toMatchObject({ size: `${size}x${size}` });
  });
}

test('the shortcuts of the installed app open their screens', async ({ page, season }) => {
  await startWeek(page, season, 'nuco.rep@demo.test');
  const { shortcuts }: Manifest = await page.evaluate(async () =>
    (await fetch('/manifest.webmanifest')).json(),
  );
  expect(shortcuts.map(({ name }) => name)).toEqual(['Load Coach', 'Search', 'Event Accreditation']);
  for (const { name, url } of shortcuts) {
    await page.goto(new URL(url, season.server.url).href);
    if (name === 'Search') await expect(page.getByRole('searchbox')).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

/** Taken when they are wanted. */
const takePictures = folder ? test.describe : () => undefined;

takePictures('pictures of the app', () => {
  test.use({ deviceScaleFactor: 2 });

  test('show what is on next and a coach on a phone, and a coach on a tablet', async ({ page, season }) => {
    const take = async (name: string) => {
      await loaded(page);
      await settled(page);
      await page.screenshot({
        path: path.join(folder ?? '', `${name}.png`),
        scale: name === 'wide' ? 'css' : 'device',
      });
    };
    const [coachId = ''] = (await season.colleague.coaches(season.week.weekId)).outbound;
    await page.emulateMedia({ colorScheme: 'light' });
    await startWeek(page, season, 'nuco.rep@demo.test');
    await expect(page.getByText('Loading week data...')).toHaveCount(0);
    await take('home');
    await openCoachLoading(page, coachId, 'outbound');
    await expect(page.locator('main li button').first()).toBeVisible();
    await take('load-coach');
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('wide');
  });
});
