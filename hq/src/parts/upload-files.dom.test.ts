import { createHash } from 'node:crypto';
import { PART_BYTES } from '@offpiste/domain/contract/hq/imports.ts';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { hostConfig } from '#api/app-brand.ts';
import { CallFailed } from '#live/call-failed.ts';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoConfig } from '#testing/fixtures.ts';
import { type UploadProgress, uploadFiles } from './upload-files.ts';

const importId = '00000000-0000-4000-8000-000000000001';
const content = new Uint8Array(2 * PART_BYTES + 3).fill(7);
let announced: unknown;
/** What arrived, by part; a part that arrives twice is a mistake. */
const parts = new Map<number, number>();
let checks = 0;
/** Answers that come before a part is taken. */
let troubles: (() => Response)[] = [];

beforeEach(() => {
  hostConfig.set(nucoConfig);
  parts.clear();
  checks = 0;
  troubles = [];
  fakeServer.use(
    http.post('*/api/hq/imports', async ({ request }) => {
      announced = await request.json();
      return HttpResponse.json({ importId });
    }),
    http.get(`*/api/hq/imports/${importId}`, () =>
      HttpResponse.json({
        ...{ importId, wish: 'check', state: 'uploading', weekId: 'W1', by: 'Jo', madeAt: '', changedAt: '' },
        ...{
          ofReps: false,
          sources: [],
          asOf: '',
          message: null,
          checkHash: null,
          weeks: [],
          touched: 0,
          answers: {},
        },
        report: null,
        files: [{ name: 'passengers.csv', bytes: content.length, sha256: '', parts: [...parts.keys()] }],
      }),
    ),
    http.put(`*/api/hq/imports/${importId}/files/0/parts/:part`, async ({ request, params }) => {
      const trouble = troubles.shift();
      if (trouble) return trouble();
      const part = Number(params.part);
      expect(parts.has(part)).toBe(false);
      parts.set(part, (await request.arrayBuffer()).byteLength);
      return HttpResponse.json({ importId });
    }),
    http.post(`*/api/hq/imports/${importId}/check`, () => {
      checks++;
      return HttpResponse.json({ importId }, { status: 202 });
    }),
  );
});

async function upload(): Promise<UploadProgress[]> {
  const seen: UploadProgress[] = [];
  await uploadFiles([new File([content], 'passengers.csv')], {
    of: { weekId: 'W1' },
    mends: null,
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
  });
  return seen;
}

test('a file is announced with its fingerprint, sent in parts and checked', async () => {
  const seen = await upload();
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(announced).toEqual({
    weekId: 'W1',
    files: [{ name: 'passengers.csv', bytes: content.length, sha256 }],
  });
  expect([...parts.values()]).toEqual([PART_BYTES, PART_BYTES, 3]);
  expect(checks).toBe(1);
  expect(seen.map(({ sent }) => sent)).toEqual([0, 1, 2, 3]);
});

test('what has arrived is not sent again', async () => {
  parts.set(1, PART_BYTES);
  await upload();
  expect([...parts.keys()]).toEqual([1, 0, 2]);
});

test('a broken connection is waited out, and the upload goes on', async () => {
  troubles = [() => HttpResponse.error(), () => errorReply('overloaded')];
  const seen = await upload();
  expect(seen.filter(({ isWaiting }) => isWaiting)).toHaveLength(2);
  expect([...parts.values()]).toEqual([PART_BYTES, PART_BYTES, 3]);
}, 20_000);

test('what the server will never take is not tried again, and nothing is checked', async () => {
  troubles = [() => errorReply('hq_read_only')];
  await expect(upload()).rejects.toThrow(CallFailed);
  expect(parts.size).toBe(0);
  expect(checks).toBe(0);
});
