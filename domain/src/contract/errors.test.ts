import { describe, expect, it } from 'vitest';
import { errorText } from './errors.ts';

describe('the text of an error', () => {
  it('is the same for everybody when it names nobody', () => {
    expect(errorText('coach_not_found')).toBe('Coach not found');
  });

  it('names the passenger it is about', () => {
    const values = { name: "Jo O'Brien", bookingRef: 'NUCO-AB12CD-000001' };
    expect(errorText('already_distributed_pass', values)).toBe(
      "This pass for passenger Jo O'Brien (NUCO-AB12CD-000001) has already been distributed",
    );
  });

  it('contains a value unchanged, even one that looks like a placeholder or a replacement pattern', () => {
    const values = { name: '{bookingRef} $& $1', bookingRef: 'NUCO-AB12CD-000001' };
    expect(errorText('already_distributed_pass', values)).toContain(
      '{bookingRef} $& $1 (NUCO-AB12CD-000001)',
    );
  });

  it('shows which value is missing', () => {
    expect(errorText('foreign_pass')).toBe('You may only distribute {brand} passes');
    expect(errorText('foreign_pass', { brand: 'NUCO' })).toBe('You may only distribute NUCO passes');
  });
});
