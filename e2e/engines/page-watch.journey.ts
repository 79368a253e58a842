import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from './engine-test.ts';

/** A page that does everything wrong that a shift fails on. */
const PAGE = `<!doctype html>
<script>
  setTimeout(() => { throw new Error('planted error'); });
  Promise.reject(new Error('planted rejection'));
  new Image().src = 'https://elsewhere.test/planted.png';
</script>`;
/** Of the page's own server an engine may ask for an icon, or not. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; img-src 'self'";

test.describe.configure({ mode: 'parallel' });

for (const engine of ['Firefox', 'WebKit'] as const)
  test.describe(engine, () => {
    test.use({ engine });
    test('an error, a rejection that nobody handles and a refusal of the content policy are noticed', async ({
      phone,
    }) => {
      const server = createServer((_, reply) =>
        reply.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY }).end(PAGE),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      await phone.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await expect.poll(() => phone.troubles).toHaveLength(3);
      expect(phone.troubles.toSorted()).toEqual([
        expect.stringMatching(/^error: .*planted error/),
        expect.stringMatching(/^refused by the content policy: img-src https:\/\/elsewhere\.test/),
        expect.stringMatching(/^unhandled rejection: Error: planted rejection/),
      ]);
      server.close();
      server.closeAllConnections();
    });
  });
