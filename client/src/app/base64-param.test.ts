import { expect, test } from 'vitest';
import { fromBase64Param, toBase64Param } from './base64-param.ts';

test.each(['GVA-01', 'Réserve n° 1/2: soir', '日本 🚌', '???>>>~~~', ''])(
  'the name %j is read back from its address',
  (name) => {
    const param = toBase64Param(name);
    expect(param).toMatch(/^[A-Za-z0-9_-]*$/);
    expect(fromBase64Param(param)).toBe(name);
  },
);

test('standard base64 is read as well', () => {
  expect(fromBase64Param(btoa('GVA-1'))).toBe('GVA-1');
  expect(fromBase64Param('Pz8/Pj4+fn5+')).toBe('???>>>~~~');
});

test.each(['not base64!', '_w'])('the address %j leads nowhere', (param) => {
  expect(() => fromBase64Param(param)).toThrow();
});
