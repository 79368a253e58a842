import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { makeCameraVideo, type Shot } from './make-camera-video.ts';

/** A phone whose camera films the given shots, over and over. */
export interface FilmingPhone {
  context: BrowserContext;
  close(): Promise<void>;
}

let films = 0;

/** Starts a Chromium of its own: the film of a browser cannot be changed later. */
export async function filmingPhone(shots: readonly Shot[]): Promise<FilmingPhone> {
  films += 1;
  const film = path.join(os.tmpdir(), `offpiste-film-${process.pid}-${films}.y4m`);
  makeCameraVideo(film, shots);
  const { launchOptions, contextOptions } = playwrightConfig.use ?? {};
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ...contextOptions,
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
  });
  return { context, close: () => browser.close() };
}
