import { expect } from '@playwright/test';
import { test } from '../journey-test.ts';
import { takeRefusals } from '../refusals.ts';
import { shareSeason } from '../season.ts';

test.use({ serviceWorkers: 'allow' });

const season = shareSeason();

/** What injected code would try first, as code of the page. */
const attempts: Record<string, string> = {
  'markup into the page': `document.body.innerHTML = '<b>x</b>'`,
  'markup beside an element': `document.body.insertAdjacentHTML('beforeend', '<b>x</b>')`,
  'a written document': `document.write('<b>x</b>')`,
  'a document for a frame': `document.createElement('iframe').srcdoc = '<b>x</b>'`,
  'markup to be parsed': `new DOMParser().parseFromString('<b>x</b>', 'text/html')`,
  'the source of a script': `document.createElement('script').src = '/assets/x.js'`,
  'the text of a script': `document.createElement('script').text = 'window.hit = 1'`,
  'a worker of a string': `new Worker('/sw.js')`,
  'a service worker of a string': `await navigator.serviceWorker.register('/sw.js')`,
  'text as code': `eval('window.hit = 1')`,
  'a function of text': `new Function('window.hit = 1')()`,
  'text for later': `setTimeout('window.hit = 1', 0); throw Error('quiet')`,
  'an attribute that acts': `document.body.setAttribute('onclick', 'window.hit = 1'); document.body.click(); throw Error('quiet')`,
  'an address that is code': `document.body.append(Object.assign(document.createElement('a'), { href: 'javascript:window.hit=1', id: 'code' })); document.getElementById('code').click(); throw Error('quiet')`,
  'another policy': `trustedTypes.createPolicy('mine', { createHTML: (text) => text })`,
  'the policy of the app once more': `trustedTypes.createPolicy('offpiste', { createHTML: (text) => text })`,
  'a policy for everything': `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
};

test('the page refuses to make markup or code of text, and every journey would notice', async ({ page }) => {
  // A file of the app's own origin: what is typed into DevTools may do more than the page.
  await page.route('**/attempts.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const attempts = [${Object.values(attempts).map((code) => `async () => { ${code} }`)}]`,
    }),
  );
  await page.goto(season.server.url);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(takeRefusals()).toEqual([]);

  for (const [place, name] of Object.keys(attempts).entries()) {
    const outcome = await page.evaluate(async (attempt) => {
      const file: string = '/attempts.js';
      const { attempts } = (await import(file)) as { attempts: (() => Promise<void>)[] };
      return await attempts[attempt]?.().then(
        () => 'it went through',
        () => 'refused',
      );
    }, place);
    expect([name, outcome]).toEqual([name, 'refused']);
    await expect.poll(() => takeRefusals().length, { message: name }).toBeGreaterThan(0);
  }
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await expect(page.getByLabel('Email')).toBeVisible();
});
