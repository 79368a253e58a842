import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipWithEnd, type PackedStart, packStart } from './gzip-segments.ts';

async function* pieces(...texts: string[]) {
  yield* texts;
}

async function unpackAsBrowser(bytes: Buffer): Promise<string> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).text();
}

const whole = (start: PackedStart, end: string) => Buffer.concat(gzipWithEnd(start, end));

it('unpacks to the pieces and the end, in a browser as well', async () => {
  const long = 'a hotel, '.repeat(10_000);
  const packed = whole(await packStart(pieces('{"ü":', long, '', '🎿')), ' end}');
  const text = `{"ü":${long}🎿 end}`;
  expect(gunzipSync(packed).toString()).toBe(text);
  expect(await unpackAsBrowser(packed)).toBe(text);
});

it('appends several ends to one start', async () => {
  const start = await packStart(pieces('week '));
  expect(gunzipSync(whole(start, 'of Jo')).toString()).toBe('week of Jo');
  expect(gunzipSync(whole(start, 'of Max')).toString()).toBe('week of Max');
  expect(gzipWithEnd(start, 'of Jo')[0]).toBe(start.bytes);
});

it('hashes the text, not how it was cut into pieces', async () => {
  expect((await packStart(pieces('ab', 'c'))).hash).toBe((await packStart(pieces('a', 'bc'))).hash);
  expect((await packStart(pieces('abc'))).hash).not.toBe((await packStart(pieces('abd'))).hash);
});
