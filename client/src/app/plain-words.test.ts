import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Fixed by the specification's texts and error catalogues, letter for letter. */
const FIXED = [
  'Failed to login. Please try again.',
  'Temporary authentication issue. Please try again.',
  'Fingerprint authentication failed. Please use PIN.',
  '(Offline mode - please check your connection)',
  'Please wait',
  'Passenger successfully loaded on coach',
  'Success! Passenger successfully loaded on transfer',
  'Pass successfully distributed to',
  'Session expired - please log in again',
  'Authentication failed - please log in again',
  'Thank you for your report!',
  "Try adjusting your search to find what you're looking for.",
  "Don't Install",
];

const BANNED = {
  'says “please”': /\bplease\b/i,
  'says “successfully”': /\bsuccessfully\b/i,
  'says “fetch” instead of “download”': /\bfetch(es|ed|ing)?\b/i,
  'says “sign out” instead of “log out”': /\bsign(s|ed|ing)? out\b/i,
  'says “with a signal” instead of “with signal”': /\bwith(out)? a signal\b/i,
  'has an exclamation mark': /\w!(\s|$)/,
  'has a straight apostrophe': /[a-z]'[a-z]/,
  'has two full stops': /\w\.\.(\s|$)/,
};

const root = path.join(import.meta.dirname, '../../..');
const sources = globSync('{client,hq,server,domain,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  // The command line is read by operators, who sign out phones by `rep sign-out`.
  (file) => !/\.(test|cases|fixtures?)\.|\/(testing|cli|migrations)\//.test(file),
);

/** Every text of a source that people may read: strings and what is between tags, with a capital; no SQL. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'value' in node) {
      const value: unknown = node.value;
      if (node.type === 'JSXText' || node.type === 'Literal') texts.push(String(value));
      if (node.type === 'TemplateElement') texts.push((value as { cooked: string }).cooked);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /[A-Z(]/.test(text) && !/\b(SELECT|INSERT|UPDATE|DELETE)\b/.test(text));
}

const found = sources.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

test.each(Object.entries(BANNED))('no text of ours %s', (_, banned) => {
  const wrong = found.filter(({ text }) => banned.test(text) && !FIXED.includes(text));
  expect(wrong).toEqual([]);
});

test('every fixed text is still in use', () => {
  const texts = new Set(found.map(({ text }) => text));
  expect(FIXED.filter((text) => !texts.has(text))).toEqual([]);
});
