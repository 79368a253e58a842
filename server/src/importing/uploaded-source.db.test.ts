import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { uploadedSource } from './uploaded-source.ts';

let bench: TestApp;
beforeAll(async () => {
  bench = await buildTestApp();
});
afterAll(() => bench.close());

const open = (...names: string[]) =>
  uploadedSource(bench.deps.database, new Map(names.map((name) => [name, new Uint8Array()])), null);

test('lists without their week are refused, and it is said how a new week comes', async () => {
  const said =
    /drop them there\. A new week comes as the filled template, or as all its lists at once with a week\.json/;
  await expect(open('coaches.csv', 'passengers.csv')).rejects.toThrow(/^These are lists or documents/);
  await expect(open('coaches.csv', 'passengers.csv')).rejects.toThrow(said);
  await expect(open('coaches.csv')).rejects.toThrow(
    /^coaches\.csv is one list or document and no whole week\. .* drop the file there\./,
  );
});

test('a file that cannot come with others is named', async () => {
  await expect(open('coaches.csv', 'week.csv')).rejects.toThrow(/^week\.csv cannot come with other files\./);
});
