import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BundleHead, BundleWeek } from '@offpiste/domain/contract/bundle/bundle.ts';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';
import { describeBundle } from './describe-bundle.ts';

const text = readFileSync(path.join(repositoryRoot, 'docs', 'week-bundle.md'), 'utf8');

test.each([...describeBundle()])('the document describes %s as the importer reads it', (_, section) => {
  expect(text).toContain(`${section}\n`);
});

test('the document describes no file that the importer does not know', () => {
  const described = [...text.matchAll(/^### `(.+\.csv)`$/gm)].map((match) => match[1]);
  expect(described).toEqual([...describeBundle().keys()]);
});

test.each([...Object.keys(BundleHead.shape), ...Object.keys(BundleWeek.shape)])(
  'the document names the JSON field %s',
  (field) => {
    expect(text).toContain(`| \`${field}\` |`);
  },
);
