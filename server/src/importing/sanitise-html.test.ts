import { hostileAddresses, hostileMarkup, swallowingMarkup } from '@offpiste/domain/testing/hostile-texts.ts';
import { expect, test } from 'vitest';
import { httpsLink, sanitiseHtml } from './sanitise-html.ts';

test.each([
  ['plain text', 'plain text'],
  [
    '<p>A <b>b</b> <i>i</i> <em>e</em> <strong>s</strong><br>c</p>',
    '<p>A <b>b</b> <i>i</i> <em>e</em> <strong>s</strong><br />c</p>',
  ],
  ['<ul><li>one</li></ul><ol><li>two</li></ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
  ['<a href="https://example.test/a?b=1">go</a>', '<a href="https://example.test/a?b=1">go</a>'],
  [
    '<a href="mailto:a@example.test">m</a> <a href="tel:+44">t</a>',
    '<a href="mailto:a@example.test">m</a> <a href="tel:+44">t</a>',
  ],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style>after', 'after'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<p onclick="alert(1)" style="color:red" class="x">t</p>', '<p>t</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['<a href="http://example.test">x</a>', '<a>x</a>'],
  ['<a href="//example.test">x</a>', '<a>x</a>'],
  ['<a href="/auth/logout">x</a>', '<a>x</a>'],
  ['<a href="/go?to=https://example.test">x</a>', '<a>x</a>'],
  ['<a href="HTTPS://example.test">x</a>', '<a href="HTTPS://example.test">x</a>'],
  // Nobody could see where an empty link leads, or that there is one.
  ['<a href="https://example.test"></a>left', 'left'],
  ['<a href="https://example.test"> <b> </b> </a>left', 'left'],
  [
    '<a href="https://example.test" target="_blank" onmouseover="alert(1)">x</a>',
    '<a href="https://example.test">x</a>',
  ],
  ['<iframe src="https://example.test"></iframe>', ''],
  ['<form action="https://example.test"><input name="pin"></form>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
  ['<!--<img src=x onerror=alert(1)>-->x', 'x'],
  ['<<b>b</b>', '&lt;<b>b</b>'],
  ['Tom & Jerry < 3', 'Tom &amp; Jerry &lt; 3'],
])('%j becomes %j', (from, to) => {
  expect(sanitiseHtml(from)).toBe(to);
  // Once clean, it does not change: a second import finds no difference.
  expect(sanitiseHtml(to)).toBe(to);
});

test.each([
  ['https://example.test/a b', 'https://example.test/a%20b'],
  ['HTTPS://EXAMPLE.test', 'https://example.test/'],
  ['http://example.test', null],
  ['javascript:alert(1)', null],
  ['//example.test', null],
  ['example.test', null],
  ['https://user:secret@example.test', null],
  ['https://user@example.test', null],
  ['https://:secret@example.test', null],
  ['TBC', null],
])('%j is the link %j', (text, link) => {
  expect(httpsLink(text)).toBe(link);
});

/** All that may remain of any markup: nothing that acts, fetches or looks like a part of the app. */
const HARMLESS =
  /^(?:[^<]|<\/?(?:p|b|i|em|strong|ul|ol|li|a)>|<br \/>|<a href="(?:https:\/\/|mailto:|tel:)[^"<>]*">)*$/i;

test.each([...hostileMarkup, ...swallowingMarkup])('only harmless markup remains: %j', (markup) => {
  const left = sanitiseHtml(markup);
  expect(left).toMatch(HARMLESS);
  expect(sanitiseHtml(left)).toBe(left);
});

test('only harmless markup remains of all of it together', () => {
  expect(sanitiseHtml(hostileMarkup.join(' '))).toMatch(HARMLESS);
});

test.each(hostileAddresses)('is no link: %j', (address) => {
  expect(httpsLink(address)).toBeNull();
});

test('a hundred thousand nested tags are read in a time that grows with their number alone', () => {
  // Where it grows with the square, this takes minutes.
  const markup = '<b>'.repeat(100_000);
  expect(sanitiseHtml(`${markup}x`)).toBe(`${markup}x${'</b>'.repeat(100_000)}`);
});
