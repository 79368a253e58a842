import { expect, it } from 'vitest';
import { isCancelled } from './passenger-status.ts';

it('reads both spellings of cancelled in any case, and nothing else, as cancelled', () => {
  expect(['Cancelled', 'CANCELED', 'Confirmed', 'Not cancelled', 'Cancelled?', ''].map(isCancelled)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
