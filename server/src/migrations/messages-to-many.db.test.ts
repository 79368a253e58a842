import { expect, test } from 'vitest';
import { migratedFromBefore } from '#testing/old-database.ts';

test('a message of before is its rep’s, with when it was sent and first shown', async () => {
  const kept = await migratedFromBefore(
    '0042-messages-to-many',
    (client) =>
      client.query(`
        INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
        VALUES ('robin', 'robin@nuco.test', '!', 'Robin', 'nuco', 1, 'Rep');
        INSERT INTO message (message_id, rep_id, title, body, sent_at)
        VALUES ('00000000-0000-4000-8000-000000000001', 'robin', 'Shown', '', 5),
          ('00000000-0000-4000-8000-000000000002', 'robin', 'Not shown', '', 6);
        INSERT INTO message_receipt (message_id, device_id, received_at)
        VALUES ('00000000-0000-4000-8000-000000000001', 'phone', 8), ('00000000-0000-4000-8000-000000000001', 'laptop', 7)`),
    async (client) =>
      (
        await client.query(
          `SELECT title, due_at, audience, t.rep_id, t.sent_at, t.shown_at FROM message JOIN message_rep t USING (message_id)
           ORDER BY due_at`,
        )
      ).rows,
  );
  expect(
    kept.map((row) => Object.values(row).map((value) => (value === null ? null : String(value)))),
  ).toEqual([
    ['Shown', '5', null, 'robin', '5', '7'],
    ['Not shown', '6', null, 'robin', '6', null],
  ]);
});
