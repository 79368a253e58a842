import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from './engine-test.ts';
import type { Phone } from './phone.ts';
import { finds, sees, tap } from './screen.ts';

/** A page that does everything wrong that a shift fails on. */
const PAGE = `<!doctype html>
<script>
  setTimeout(() => { throw new Error('planted error'); });
  Promise.reject(new Error('planted rejection'));
  new Image().src = 'https://elsewhere.test/planted.png';
</script>`;
/** A page in which something comes above the button under the finger that touches it first. */
const MOVING_PAGE = `<!doctype html>
<p id="above"></p>
<button>Row</button>
<script>
  addEventListener('pointerdown', () => { above.textContent = 'more'; above.style.lineHeight = '200px'; }, { once: true });
  document.querySelector('button').addEventListener('click', ({ target }) => { target.textContent += ' opened'; });
</script>`;
/** A page that answers late, as every page does on a busy machine. */
const BUSY_PAGE = `<!doctype html>
<button>Count</button>
<p>0</p>
<script>
  setInterval(() => { const end = performance.now() + 600; while (performance.now() < end); }, 620);
  document.querySelector('button').addEventListener('click', () => { document.querySelector('p').textContent++; });
</script>`;
/** A page that is busy for long while a finger touches it for the first time. */
const SLOW_PAGE = `<!doctype html>
<button>Row</button>
<script>
  addEventListener('pointerdown', () => { const end = performance.now() + 3000; while (performance.now() < end); }, { once: true });
  document.querySelector('button').addEventListener('click', ({ target }) => { target.textContent = 'Row opened'; });
</script>`;
/** Of the page's own server an engine may ask for an icon, or not. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self'";

test.describe.configure({ mode: 'parallel' });

let server: Server | undefined;

test.afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

for (const engine of ['Firefox', 'WebKit'] as const)
  test.describe(engine, () => {
    test.use({ engine });
    test('an error, a rejection that nobody handles and a refusal of the content policy are noticed', async ({
      phone,
    }) => {
      await openPage(phone, PAGE);
      await expect.poll(() => phone.troubles).toHaveLength(3);
      expect(phone.troubles.toSorted()).toEqual([
        expect.stringMatching(/^error: .*planted error/),
        expect.stringMatching(/^refused by the content policy: img-src https:\/\/elsewhere\.test/),
        expect.stringMatching(/^unhandled rejection: Error: planted rejection/),
      ]);
    });

    test('what moves away under the finger is tapped again', async ({ phone }) => {
      await openPage(phone, MOVING_PAGE);
      await tap(phone, ['button', 'Row']);
      await finds(phone, ['button', 'Row opened']);
    });

    test('a tap that a busy page takes for a long press is repeated', async ({ phone }) => {
      await openPage(phone, SLOW_PAGE);
      await tap(phone, ['button', 'Row']);
      await finds(phone, ['button', 'Row opened']);
    });

    test('a busy page is tapped once for each tap', async ({ phone }) => {
      await openPage(phone, BUSY_PAGE);
      for (const _ of [1, 2, 3, 4, 5]) await tap(phone, ['button', 'Count']);
      await sees(phone, 'Count 5');
      await phone.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
      await sees(phone, 'Count 5');
    });
  });

/** Opens a page of which nothing else is served. */
async function openPage(phone: Phone, page: string): Promise<void> {
  const head = { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY };
  const own = createServer((_, reply) => reply.writeHead(200, head).end(page));
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', () => resolve()));
  await phone.open(`http://127.0.0.1:${(own.address() as AddressInfo).port}`);
}
