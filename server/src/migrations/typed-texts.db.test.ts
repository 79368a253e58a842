import { expect, test } from 'vitest';
import { migratedFromBefore } from '#testing/old-database.ts';

const NAME = 'Zoë Canary 07700 900123';

test('what rows kept that had forgotten is forgotten, and nothing else', async () => {
  const row = (id: string, kind: string, forgotten: boolean, body: object) =>
    `('W1', 'R1', '', '${kind}', '${id}', '', 's', 'p', 'd', 1, 1, 1, false, false, true, 'refused', 'x', false,
      '${JSON.stringify(body)}', '{}', 422, '{}', ${forgotten})`;
  const rows = await migratedFromBefore(
    '0019-typed-texts',
    (client) =>
      client.query(`
        INSERT INTO ledger (week_id, rep_id, rep_name, kind, idempotent_id, fingerprint, subject, place, device_id,
          handset_at, received_at, corrected_at, clock_suspect, late, scanned, verdict, reason, is_fact,
          body, outcome, status, reply, forgotten)
        VALUES ${[
          row('keys-forgotten', 'distribute-keys', true, { roomId: '7', tenant: NAME, location: NAME }),
          row('no-place', 'distribute-keys', true, { roomId: '7', tenant: 'nuco', location: null }),
          row('keys-kept', 'distribute-keys', false, { roomId: '7', tenant: 'nuco', location: 'Hall' }),
          row('undo-forgotten', 'undo', true, { reason: NAME }),
          row('undo-of-forgotten', 'undo', false, {
            reason: NAME,
            undoes: { idempotentId: 'keys-forgotten' },
          }),
          row('undo-kept', 'undo', false, { reason: 'twins', undoes: { idempotentId: 'keys-kept' } }),
        ].join()}`),
    async (client) => (await client.query('SELECT idempotent_id AS id, body FROM ledger ORDER BY seq')).rows,
  );
  expect(rows).toEqual([
    { id: 'keys-forgotten', body: { roomId: '7', tenant: '', location: '' } },
    { id: 'no-place', body: { roomId: '7', tenant: '', location: null } },
    { id: 'keys-kept', body: { roomId: '7', tenant: 'nuco', location: 'Hall' } },
    { id: 'undo-forgotten', body: { reason: '' } },
    { id: 'undo-of-forgotten', body: { reason: '', undoes: { idempotentId: 'keys-forgotten' } } },
    { id: 'undo-kept', body: { reason: 'twins', undoes: { idempotentId: 'keys-kept' } } },
  ]);
});
