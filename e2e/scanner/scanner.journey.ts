import { expect, type Page } from '@playwright/test';
import { type FilmingPhone, filmingPhone } from '../camera/filming-browser.ts';
import { test } from '../journey-test.ts';
import { handScan } from '../rep-steps.ts';
import { type Harness, serveHarness } from '../serve-harness.ts';

const CODE = 'NUCO-AB12CD-000001';
const OTHER = 'WHITEROAD-ZZ99ZZ-123456';

let harness: Harness;
let phone: FilmingPhone;

test.beforeAll(async () => {
  harness = await serveHarness('scanner');
  phone = await filmingPhone();
});
test.afterAll(async () => {
  await phone.close();
  await harness.stop();
});

/** Opens the scanner's page with an empty table before the camera. */
async function openScanner(wishes: string): Promise<Page> {
  phone.show({ code: null });
  const page = await phone.context.newPage();
  await page.addInitScript(rememberTracks);
  await page.goto(`${harness.url}${wishes}`);
  return page;
}

declare global {
  interface Window {
    tracks: MediaStreamTrack[];
  }
}

/** Keeps every camera track that was ever opened or cloned, to see whether the light is off at the end. */
function rememberTracks(): void {
  window.tracks = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
  const clone = MediaStreamTrack.prototype.clone;
  MediaStreamTrack.prototype.clone = function cloneAndRemember() {
    const copy = clone.call(this);
    window.tracks.push(copy);
    return copy;
  };
}

const codes = (page: Page) => page.getByRole('list', { name: 'Codes' }).getByRole('listitem');

for (const path of ['track-processor', 'video-frame', 'image-bitmap', 'canvas']) {
  test(`a code held before the camera is read over the path ${path}`, async () => {
    const page = await openScanner(`?path=${path}`);
    await expect(page.locator('video')).toHaveAttribute('data-frame-path', path);
    phone.show({ code: CODE });
    await expect(codes(page).first()).toHaveText(CODE);
    phone.show({ code: OTHER, look: 'tilted' });
    await expect(codes(page).last()).toHaveText(OTHER);
    await expect(page.getByRole('alert')).toBeEmpty();
    await page.close();
  });
}

for (const look of ['dark', 'tilted', 'blurred'] as const) {
  test(`a ${look} code is read`, async () => {
    const page = await openScanner('?path=track-processor');
    phone.show({ code: CODE, look });
    await expect(codes(page).first()).toHaveText(CODE);
    await page.close();
  });
}

test('without WebAssembly the plain decoder reads', async () => {
  const page = await openScanner('?path=track-processor&plain');
  const wasm: string[] = [];
  page.on('request', (request) => request.url().endsWith('.wasm') && wasm.push(request.url()));
  phone.show({ code: CODE });
  await expect(codes(page).first()).toHaveText(CODE);
  expect(wasm).toEqual([]);
  await page.close();
});

test('a WebAssembly file that cannot be had is made up for by the plain decoder', async () => {
  phone.show({ code: null });
  const page = await phone.context.newPage();
  let refused = 0;
  await phone.context.route('**/*.wasm', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`${harness.url}?path=video-frame`);
  phone.show({ code: CODE });
  await expect(codes(page).first()).toHaveText(CODE);
  expect(refused).toBeGreaterThan(0);
  await phone.context.unroute('**/*.wasm');
  await page.close();
});

test('a frame path that fails while it runs gives way to the next', async () => {
  phone.show({ code: null });
  const page = await phone.context.newPage();
  await page.addInitScript(() => {
    const scope = globalThis as unknown as Record<string, unknown>;
    // Delivers one broken frame and never another.
    scope.MediaStreamTrackProcessor = class {
      readable = new ReadableStream({ start: (controller) => controller.enqueue({}) });
    };
  });
  await page.goto(harness.url);
  await expect(page.locator('video')).toHaveAttribute('data-frame-path', 'video-frame');
  phone.show({ code: CODE });
  await expect(codes(page).first()).toHaveText(`camera ${CODE}`);
  await page.close();
});

test('a scan cools down, a bad code says why, and closing turns every camera off', async () => {
  const page = await openScanner('');
  await expect(page.locator('video')).toHaveAttribute('data-frame-path', 'track-processor');
  phone.show({ code: CODE });
  await expect(page.getByText(/^Please wait [12]s$/)).toBeVisible();
  phone.show({ code: 'https://example.com/menu' });
  await expect(page.getByRole('alert')).toHaveText('Invalid QR Code Type');
  phone.show({ code: OTHER });
  await expect(codes(page)).toHaveText([`camera ${CODE}`, `camera ${OTHER}`]);

  await page.getByRole('button', { name: 'Close' }).click();
  const states = () => page.evaluate(() => window.tracks.map(({ readyState }) => readyState));
  expect((await states()).length).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['ended']));
  await page.close();
});

test('a code outside the picture on the screen is not read', async () => {
  const page = await openScanner('');
  // A slit so low that it shows the middle of the camera's picture only, and no whole code.
  await page.addStyleTag({ content: 'section { height: 60px !important; min-height: 0 !important }' });
  await expect(page.locator('video')).toHaveAttribute('data-frame-path', 'track-processor');
  phone.show({ code: CODE });
  await page.waitForTimeout(1500);
  expect(await codes(page).count()).toBe(0);
  await page.addStyleTag({ content: 'section { height: 400px !important }' });
  await expect(codes(page).first()).toHaveText(`camera ${CODE}`);
  await page.close();
});

test('the camera opens again after the app was in the background', async () => {
  const page = await openScanner('');
  await expect(page.locator('video')).toHaveAttribute('data-frame-path', 'track-processor');
  const turn = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  await expect
    .poll(() => page.evaluate(() => window.tracks.every(({ readyState }) => readyState === 'ended')))
    .toBe(true);
  await turn('visible');
  phone.show({ code: CODE });
  await expect(codes(page).first()).toHaveText(`camera ${CODE}`);
  // The new stream is read by the best path again, not by a fallback.
  await expect(page.locator('video')).toHaveAttribute('data-frame-path', 'track-processor');
  await page.close();
});

test('a camera that was refused says what to do, and opens on another try', async () => {
  phone.show({ code: CODE });
  const page = await phone.context.newPage();
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    let refusals = 0;
    mediaDevices.getUserMedia = (constraints) => {
      refusals += 1;
      if (refusals > 1) return open(constraints);
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    };
  });
  await page.goto(harness.url);
  const alert = page.getByRole('alert').filter({ hasText: 'Permission denied' });
  await expect(alert).toContainText('Allow the camera for this site');
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect(codes(page).first()).toHaveText(`camera ${CODE}`);
  await expect(alert).toBeHidden();
  await page.close();
});

test('a hand scanner types its code while the camera is open', async () => {
  const page = await openScanner('');
  await page.getByRole('button', { name: 'Close' }).focus();
  await handScan(page, OTHER);
  await expect(codes(page)).toHaveText([`hand-scanner ${OTHER}`]);
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.close();
});
