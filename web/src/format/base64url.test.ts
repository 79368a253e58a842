import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

test('bytes come back from letters that need no escape', () => {
  const bytes = Uint8Array.of(0, 251, 255, 191, 62);
  expect(toBase64url(bytes)).toBe('APv_vz4');
  expect(fromBase64url('APv_vz4')).toEqual(bytes);
  expect(fromBase64url('APv/vz4=')).toEqual(bytes);
});

test('what is no base64 is null', () => {
  expect(fromBase64url('not base64!')).toBeNull();
});
