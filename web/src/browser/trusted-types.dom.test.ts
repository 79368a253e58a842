import { expect, test } from 'vitest';
import { ownScript, readMarkup } from './trusted-types.ts';

test.each(['/sw.js', '/assets/week-worker-Ab_1-x.js'])('a worker of the app is one: %s', (address) => {
  expect(ownScript(address)).toBe(address);
});

test.each([
  'https://evil.test/sw.js',
  '//evil.test/assets/x.js',
  'blob:http://localhost/1',
  'data:text/javascript,1',
  '/api/week/data/1.js',
  '/files/week/W1/x.js',
  '/assets/../files/x.js',
  '/SW.js',
  '',
])('no other script address is allowed: %s', (address) => {
  expect(() => ownScript(address)).toThrow(TypeError);
});

test('markup is read in a separate document, where it does nothing', () => {
  const body = readMarkup('<p>a</p><script>window.hit = 1</script><img src=x onerror="window.hit = 1">');
  expect(body.ownerDocument).not.toBe(document);
  expect(body.ownerDocument.defaultView).toBeNull();
  expect(body.querySelector('p')?.textContent).toBe('a');
  expect(window).not.toHaveProperty('hit');
});
