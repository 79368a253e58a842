import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test';
import { waitForReplies } from '../patient-phone.ts';
import playwrightConfig from '../playwright.config.ts';
import { watchBrowser } from '../watch-browser.ts';
import { makeCameraVideo } from './make-camera-video.ts';
import type { Shot } from './paint-frame.ts';

/** A phone whose camera films real QR codes: one is held before it and taken away again. */
export interface FilmingPhone {
  context: BrowserContext;
  /** From now on the camera films this. */
  show(shot: Shot): void;
  close(): Promise<void>;
}

let films = 0;

/** For one tap or page: a journey that hangs then says where. */
const ACTION_LIMIT_MS = 60_000;

/** Starts a Chromium whose camera films an empty table until it is shown something. */
export async function filmingPhone(): Promise<FilmingPhone> {
  const film = nextFilm();
  const video = makeCameraVideo(film, { code: null });
  const { context, close } = await openPhone(film);
  return {
    context,
    show: (shot) => video.show(shot),
    close: async () => {
      await close();
      video.close();
    },
  };
}

function nextFilm(): string {
  films += 1;
  return path.join(os.tmpdir(), `offpiste-film-${process.pid}-${films}.y4m`);
}

async function openPhone(film: string): Promise<Omit<FilmingPhone, 'show'>> {
  const {
    launchOptions,
    contextOptions,
    viewport,
    deviceScaleFactor = 1,
    serviceWorkers = 'allow',
  } = playwrightConfig.use ?? {};
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  watchBrowser(browser);
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ...contextOptions,
    viewport: viewport ?? null,
    deviceScaleFactor,
    serviceWorkers,
    permissions: ['camera'],
  });
  context.setDefaultTimeout(ACTION_LIMIT_MS);
  await waitForReplies(context);
  return {
    context,
    close: async () => {
      await browser.close();
      rmSync(film, { force: true });
    },
  };
}
