import type { LedgerEntry } from '#ledger/ledger-store.ts';

/** Returns an accepted load of a subject at coach 4, as it is appended to the ledger. */
export const ledgerEntry = (
  subject: string,
  given: Partial<LedgerEntry> & Pick<LedgerEntry, 'idempotent_id'>,
): LedgerEntry => ({
  week_id: 'W1',
  rep_id: 'sam',
  rep_name: 'Sam',
  kind: 'load-coach',
  fingerprint: 'f',
  subject,
  place: 'coach:4:outbound',
  shows: null,
  reference: null,
  device_id: 'phone',
  handset_at: 1,
  client_sent_at: null,
  received_at: 1,
  corrected_at: 1,
  clock_suspect: false,
  late: false,
  scanned: true,
  verdict: 'accepted',
  reason: 'loaded',
  is_fact: true,
  body: {},
  outcome: { verdict: 'accepted', reason: 'loaded' },
  status: 200,
  reply: {},
  undoes: null,
  ...given,
});
