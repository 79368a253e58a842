import { describe, expect, it } from 'vitest';
import { codeCases, PREFIXES } from './code.cases.ts';
import { readTicketCode, stripFraming } from './code.ts';

describe('reading a ticket code', () => {
  it.each(codeCases)('$name', ({ scanned, code, problem }) => {
    const reading = readTicketCode(scanned, { prefixes: PREFIXES });
    if (code === undefined) expect(reading).toEqual({ ok: false, problem });
    else expect(reading).toMatchObject({ ok: true, ticket: { code } });
  });

  it('names prefix, booking and person of a full code', () => {
    expect(readTicketCode('NUCO-AB12CD-000042', { prefixes: PREFIXES })).toEqual({
      ok: true,
      ticket: { code: 'NUCO-AB12CD-000042', prefix: 'NUCO', booking: 'AB12CD', person: '000042' },
    });
  });

  it('reads a partial code where partial codes are allowed', () => {
    expect(readTicketCode('NUCO-AB12CD', { prefixes: PREFIXES, allowPartial: true })).toEqual({
      ok: true,
      ticket: { code: 'NUCO-AB12CD', prefix: 'NUCO', booking: 'AB12CD', person: null },
    });
  });

  it('strips one AIM prefix and no more', () => {
    expect(stripFraming(']Q1]Q1NUCO')).toBe(']Q1NUCO');
  });
});
