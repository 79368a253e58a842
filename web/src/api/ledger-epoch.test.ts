import { EPOCH_HEADER } from '@offpiste/domain/contract/headers.ts';
import { expect, test, vi } from 'vitest';
import { ledgerEpoch, observeEpoch, onLedgerEpoch } from './ledger-epoch.ts';

const naming = (epoch: string) => ({ headers: new Headers({ [EPOCH_HEADER]: epoch }) });

test('another epoch is heard of once; a reply that names none changes nothing', () => {
  const heard = vi.fn();
  onLedgerEpoch(heard);
  expect(ledgerEpoch()).toBeNull();
  observeEpoch(naming('7'));
  observeEpoch({ headers: new Headers() });
  observeEpoch(naming('7'));
  expect([ledgerEpoch(), heard.mock.calls.length]).toEqual(['7', 1]);
  observeEpoch(naming('8'));
  expect([ledgerEpoch(), heard.mock.calls.length]).toEqual(['8', 2]);
});
