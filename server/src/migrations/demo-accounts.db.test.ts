import { expect, test } from 'vitest';
import { migratedFromBefore } from '#testing/old-database.ts';

/** A database as it was before the mark, with a demo account that is signed in and an account of one's own. */
async function migrated(weeks: readonly string[]) {
  return await migratedFromBefore(
    '0018-demo-accounts',
    async (client) => {
      for (const weekId of weeks)
        await client.query(
          `INSERT INTO week (week_id, system_id, name, time_zone, starts_on, ends_on, packages)
           VALUES ($1, 'S', 'Week', 'Europe/Paris', '2026-12-11', '2026-12-19', '[]')`,
          [weekId],
        );
      await client.query(`
        INSERT INTO rep (rep_id, username, password_hash, name, tenant, level, staff_type)
        VALUES ('R1009', 'hq@demo.test', '!', 'Marta', 'snowfuze', 3, 'HQ'),
          ('own', 'own@nuco.test', '!', 'Own', 'nuco', 1, 'Rep');
        INSERT INTO device VALUES ('00000000-0000-4000-8000-000000000001', 'x', 1);
        INSERT INTO session_family (family_id, rep_id, device_id, generation, rotated_at, signed_in_at)
        SELECT gen_random_uuid(), rep_id, '00000000-0000-4000-8000-000000000001', 1, 1, 1 FROM rep`);
    },
    async (client) => ({
      reps: (
        await client.query(
          `SELECT rep_id, r.demo, disabled, revoked_at IS NULL AS signed_in
           FROM rep r JOIN session_family USING (rep_id) ORDER BY rep_id`,
        )
      ).rows,
      weeks: (await client.query('SELECT week_id, demo FROM week ORDER BY week_id')).rows,
    }),
  );
}

test('a demo of before is known by its names and goes on', async () => {
  expect(await migrated(['demo-week-1', 'demo-training'])).toEqual({
    reps: [
      { rep_id: 'R1009', demo: true, disabled: false, signed_in: true },
      { rep_id: 'own', demo: false, disabled: false, signed_in: true },
    ],
    weeks: [
      { week_id: 'demo-training', demo: true },
      { week_id: 'demo-week-1', demo: true },
    ],
  });
});

test('where real weeks are as well its accounts end at once, and with them their sessions', async () => {
  expect(await migrated(['demo-week-1', 'W1'])).toEqual({
    reps: [
      { rep_id: 'R1009', demo: true, disabled: true, signed_in: false },
      { rep_id: 'own', demo: false, disabled: false, signed_in: true },
    ],
    weeks: [
      { week_id: 'W1', demo: false },
      { week_id: 'demo-week-1', demo: true },
    ],
  });
});
