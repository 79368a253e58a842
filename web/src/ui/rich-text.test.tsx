import { hostileAddresses, hostileMarkup, swallowingMarkup } from '@offpiste/domain/testing/hostile-texts.ts';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { outwardLink } from './outward-link.ts';
import { plainText, RichText } from './rich-text.ts';

function shown(html: string): HTMLElement {
  return render(<RichText html={html} />).container;
}

describe('notes with formatting', () => {
  test('keep paragraphs, lists, emphasis and outward links', () => {
    const notes = shown(
      '<p>Ring <b>twice</b>, see <a href="https://a.test/x">map</a></p><ul><li>One</li></ul>',
    );
    expect(notes.querySelector('b')?.textContent).toBe('twice');
    expect(notes.querySelector('li')?.textContent).toBe('One');
    expect(notes.querySelector('a')?.getAttribute('href')).toBe('https://a.test/x');
    expect(notes.querySelector('a')?.getAttribute('rel')).toBe('noreferrer');
  });

  test.each([
    '<script>window.hit = 1</script>',
    '<img src=x onerror="window.hit = 1">',
    '<svg onload="window.hit = 1"><a href="javascript:window.hit=1">x</a></svg>',
    '<p onclick="window.hit = 1" style="position:fixed">x</p>',
    '<a href="javascript:window.hit=1">x</a>',
    '<a href=" java\nscript:window.hit=1">x</a>',
    '<a href="//evil.test">x</a>',
    '<iframe srcdoc="<script>parent.hit = 1</script>"></iframe>',
    '<form action="https://evil.test"><input name=pin></form>',
    '<math><mtext><table><mglyph><style><img src onerror="window.hit=1">',
    '<base href="https://evil.test/"><meta http-equiv="refresh" content="0;url=https://evil.test">',
  ])('hold nothing that acts or leads elsewhere: %s', (html) => {
    const notes = shown(html);
    expect(notes.querySelector('script, img, svg, iframe, form, input, style, base, meta, a')).toBeNull();
    for (const element of notes.querySelectorAll('div *')) {
      expect(element.getAttributeNames().filter((name) => /^on|style/.test(name))).toEqual([]);
    }
    expect((window as { hit?: number }).hit).toBeUndefined();
  });

  test('are plain where only text fits', () => {
    expect(plainText('<p>Ring <b>twice</b></p>\n<script>x</script><p>and  wait</p>')).toBe(
      'Ring twice and wait',
    );
  });
});

describe('a hostile text', () => {
  test.each([...hostileMarkup, ...swallowingMarkup, hostileMarkup.join(' ')])(
    'is reduced to simple formatting: %s',
    (markup) => {
      for (const element of shown(markup).firstElementChild?.querySelectorAll('*') ?? []) {
        expect(element.matches('p, b, i, em, strong, ul, ol, li, br, a')).toBe(true);
        const attributes = element.getAttributeNames();
        expect(attributes).toEqual(element.matches('a') ? ['href', 'target', 'rel'] : []);
        if (element.matches('a')) expect(element.getAttribute('href')).toMatch(/^(https:\/\/|mailto:|tel:)/);
      }
    },
  );

  test.each(hostileAddresses)('no address leads out: %s', (address) => {
    expect(outwardLink(address)).toBeNull();
    expect(shown(`<a href="${address.replaceAll('"', '&quot;')}">x</a>`).querySelector('a')).toBeNull();
  });

  test('an https address does', () => {
    expect(outwardLink('https://maps.test/x')).toBe('https://maps.test/x');
    expect(outwardLink(null)).toBeNull();
  });
});
