import { describe, expect, it } from 'vitest';
import { passDistributionCases } from '../rules/lift-pass.cases.ts';
import { errorText } from './errors.ts';
import {
  distributePassErrorCodes,
  distributePassErrorValues,
  type PassDistributionFailure,
  passDistributedText,
} from './lift-pass.ts';

const textOf = (outcome: PassDistributionFailure) =>
  errorText(distributePassErrorCodes[outcome.reason], distributePassErrorValues(outcome));

describe('what a rep reads', () => {
  it.each([
    [{ verdict: 'refused', reason: 'foreign-pass', brand: 'nuco' }, 'You may only distribute NUCO passes'],
    [
      { verdict: 'refused', reason: 'foreign-pass', brand: 'wasteland' },
      'You may only distribute WASTELAND passes',
    ],
    [{ verdict: 'refused', reason: 'pass-not-allocated' }, 'You are not allocated to this pass'],
    [{ verdict: 'refused', reason: 'pass-unknown' }, 'You are not allocated to this pass'],
    [{ verdict: 'refused', reason: 'pass-deleted' }, 'This pass should not be distributed - Check Booking'],
    [
      {
        verdict: 'conflict',
        reason: 'already-distributed',
        name: "Jo O'Brien",
        bookingRef: 'NUCO-AB12CD-000001',
        distributed: 'unknown',
      },
      "This pass for passenger Jo O'Brien (NUCO-AB12CD-000001) has already been distributed",
    ],
    [{ verdict: 'refused', reason: 'invalid-code' }, 'Invalid QR Code Type'],
    [{ verdict: 'refused', reason: 'partial-code' }, 'Wrong QR Code, not event ticket'],
  ] as const)('of %j', (outcome, text) => {
    expect(textOf(outcome)).toBe(text);
  });

  it('of a pass that is handed out', () => {
    expect(passDistributedText('Zoë')).toBe('Pass successfully distributed to Zoë');
  });

  it.each(passDistributionCases)('leaves no value open: $name', ({ outcome }) => {
    if (outcome.verdict === 'accepted') return;
    expect(textOf(outcome)).not.toMatch(/[{}]/);
  });
});
