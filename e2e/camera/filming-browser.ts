import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import playwrightConfig from '../playwright.config.ts';
import { watchRefusals } from '../refusals.ts';
import { makeCameraVideo, makeLiveVideo } from './make-camera-video.ts';
import type { Shot } from './paint-frame.ts';

/** A phone whose camera films real QR codes. */
export interface FilmingPhone {
  context: BrowserContext;
  close(): Promise<void>;
}

/** A phone whose camera is shown a code for a while. */
export interface LivePhone extends FilmingPhone {
  /** From now on the camera films this. */
  show(shot: Omit<Shot, 'ms'>): void;
}

let films = 0;

/** Starts a Chromium whose camera films the given shots, over and over. */
export async function filmingPhone(shots: readonly Shot[]): Promise<FilmingPhone> {
  const film = nextFilm();
  makeCameraVideo(film, shots);
  return openPhone(film);
}

/** Starts a Chromium whose camera films an empty table until it is shown something. */
export async function livePhone(): Promise<LivePhone> {
  const film = nextFilm();
  const video = makeLiveVideo(film, { code: null });
  const phone = await openPhone(film);
  return {
    context: phone.context,
    show: (shot) => video.show(shot),
    close: async () => {
      await phone.close();
      video.close();
    },
  };
}

function nextFilm(): string {
  films += 1;
  return path.join(os.tmpdir(), `offpiste-film-${process.pid}-${films}.y4m`);
}

async function openPhone(film: string): Promise<FilmingPhone> {
  const { launchOptions, contextOptions, viewport, deviceScaleFactor = 1 } = playwrightConfig.use ?? {};
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  watchRefusals(browser);
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ...contextOptions,
    viewport: viewport ?? null,
    deviceScaleFactor,
    permissions: ['camera'],
  });
  return {
    context,
    close: async () => {
      await browser.close();
      rmSync(film, { force: true });
    },
  };
}
