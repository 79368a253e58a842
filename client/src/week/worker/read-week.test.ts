import { Gunzip } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { packed, weekData, weekPassenger } from '../week.fixture.ts';
import { readWeek } from './read-week.ts';

vi.mock('fflate', { spy: true });

const data = weekData([weekPassenger({ reference: 'NUCO-AB12CD-000001', passengerName: 'Zoë Müller' })]);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the bytes of a week are unpacked, parsed and checked', async () => {
  expect(await readWeek(packed(data))).toEqual({ ok: true, data });
  expect(await readWeek(packed(data).buffer)).toEqual({ ok: true, data });
  expect(Gunzip).not.toHaveBeenCalled();
});

test('a browser without its own gzip uses the bundled one', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  expect(await readWeek(packed(data))).toEqual({ ok: true, data });
  expect(Gunzip).toHaveBeenCalled();
});

test('a browser whose own gzip fails uses the bundled one', async () => {
  vi.stubGlobal(
    'DecompressionStream',
    class {
      constructor() {
        throw new TypeError('no gzip here');
      }
    },
  );
  expect(await readWeek(packed(data))).toEqual({ ok: true, data });
});

test.each([
  ['no bytes', new Uint8Array(), /^No data received from API$/],
  ['something else', { type: 'Buffer' }, /^Unsupported compressed data format$/],
  ['an HTML page', new TextEncoder().encode('<html>'), /^Failed to decompress data: ./],
  ['half a download', packed(data).slice(0, 60), /^Failed to decompress data: ./],
  ['no JSON', packed('{"week":'), /^Failed to process data: ./],
  ['no rep', packed({ week: data.week }), /^Invalid data structure$/],
  ['no week', packed({ rep: data.rep }), /^Invalid data structure$/],
])('%s is named in the words of the specification', async (_, bytes, problem) => {
  expect(await readWeek(bytes)).toEqual({ ok: false, problem: expect.stringMatching(problem) });
});

test('a small download that unpacks without end is stopped', async () => {
  const bomb = packed(' '.repeat(80 * 1024 * 1024));
  expect(bomb.byteLength).toBeLessThan(100_000);
  const stopped = { ok: false, problem: 'Failed to decompress data: the data is too large' };
  expect(await readWeek(bomb)).toEqual(stopped);
  vi.stubGlobal('DecompressionStream', undefined);
  expect(await readWeek(bomb)).toEqual(stopped);
}, 30_000);
