import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '#platform/repository-root.ts';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
/** Journeys that wait for a whole run, by file and title: each with a test that shows the same on every push. */
const secondLooks = JSON.parse(read('e2e/second-looks.json')) as Record<
  string,
  Record<string, [file: string, title: string]>
>;
const looks = Object.entries(secondLooks).flatMap(([journey, titles]) =>
  Object.entries(titles).map(([title, [file, twin]]) => ({ journey, title, file, twin })),
);

describe.each(looks)('$journey: “$title”', ({ journey, title, file, twin }) => {
  test('is a journey', () => {
    expect(read(path.join('e2e', journey))).toContain(title);
  });

  test('has a twin that is tried on every push', () => {
    expect(read(file)).toContain(twin);
    expect(secondLooks[path.relative('e2e', file)]?.[twin]).toBeUndefined();
    expect(file).not.toMatch(/^e2e\/(engines|screens)\//);
  });
});
