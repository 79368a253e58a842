import { expect, test, vi } from 'vitest';
import { freshPage } from '#testing/fresh-page.ts';

test('what a test file leaves on the page is gone before the next one', async () => {
  const leave = freshPage();
  const heard = vi.fn();
  addEventListener('focus', heard);
  document.addEventListener('visibilitychange', heard);
  vi.stubGlobal('PushManager', class {});
  Object.assign(navigator, { canShare: () => true });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.title = 'Coaches';
  document.body.innerHTML = '<p>Coaches</p>';
  document.documentElement.dataset.brand = 'nuco';
  history.pushState(null, '', '/coaches');
  localStorage.setItem('passkey', '{}');
  sessionStorage.setItem('place', 'coach:4');
  const databases = indexedDB;
  leave();
  dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).not.toHaveBeenCalled();
  expect('PushManager' in globalThis).toBe(false);
  expect('canShare' in navigator).toBe(false);
  expect(HTMLElement.prototype).not.toHaveProperty('setPointerCapture');
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect(location.pathname).toBe('/');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(indexedDB).not.toBe(databases);
});

test('what is replaced on the page is put back', () => {
  const { matchMedia } = globalThis;
  const leave = freshPage();
  Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
  leave();
  expect(globalThis.matchMedia).toBe(matchMedia);
});

test('timers of the app end with the file', async () => {
  const { setTimeout } = globalThis;
  const leave = freshPage();
  const rang = vi.fn();
  globalThis.setTimeout(rang, 100);
  globalThis.setInterval(rang, 100);
  leave();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(rang).not.toHaveBeenCalled();
});

test('what the app still announces after the file’s end is not heard', async () => {
  const leave = freshPage();
  const heard = vi.fn();
  const late = new BroadcastChannel('app-lock');
  const listener = new BroadcastChannel('app-lock');
  listener.onmessage = heard;
  leave();
  expect(() => late.postMessage('locked')).not.toThrow();
  expect(heard).not.toHaveBeenCalled();
});

test('the next file loads the app’s modules again', async () => {
  const leave = freshPage();
  const { useInstallOffer } = await import('#session/install-offer.ts');
  leave();
  expect((await import('#session/install-offer.ts')).useInstallOffer).not.toBe(useInstallOffer);
});
