import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import type { Frame } from './frames.ts';

/** The app reads a camera's frames at so many pixels a side at most. */
const LONGEST_SIDE = 1280;
const PICTURE = /\.(png|jpe?g|webp|gif|bmp|avif)$/i;

/**
 * Returns the pictures of a folder and of those in it, as a camera would give them: their brightness, smaller where they are larger
 * than the app's frames. What a picture says is in a text file beside it with the same name (`7.jpg`, `7.txt`), which is empty for a
 * picture without a code; where there is none, whatever is read counts as right. Throws where there is no picture, or one that is none.
 */
export async function readPictures(folder: string): Promise<Frame[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => PICTURE.test(file)).sort();
  if (files.length === 0) throw new Error(`there is no picture in ${folder}`);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const frames: Frame[] = [];
    for (const file of files) {
      const at = path.join(folder, file);
      const brightness = await brightnessOf(page, await readFile(at)).catch((cause: unknown) => {
        throw new Error(`${at} cannot be read as a picture`, { cause });
      });
      frames.push({ kind: path.dirname(file), text: await textBeside(at), ...brightness });
    }
    return frames;
  } finally {
    await browser.close();
  }
}

async function textBeside(picture: string): Promise<string | null | undefined> {
  try {
    const text = await readFile(`${picture.slice(0, -path.extname(picture).length)}.txt`, 'utf8');
    return text.replace(/\r?\n$/, '') || null;
  } catch {
    return undefined;
  }
}

async function brightnessOf(page: Page, bytes: Buffer): Promise<Pick<Frame, 'luma' | 'width' | 'height'>> {
  const { width, height, luma } = await page.evaluate(
    async ([base64, longest]) => {
      const picture = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob());
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
      const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      if (!canvas) throw new Error('there is no canvas');
      // What is transparent is paper.
      canvas.fillStyle = 'white';
      canvas.fillRect(0, 0, width, height);
      canvas.drawImage(picture, 0, 0, width, height);
      const { data } = canvas.getImageData(0, 0, width, height);
      let luma = '';
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        luma += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue));
      }
      return { width, height, luma: btoa(luma) };
    },
    [bytes.toString('base64'), LONGEST_SIDE] as const,
  );
  return { width, height, luma: new Uint8Array(Buffer.from(luma, 'base64')) };
}
