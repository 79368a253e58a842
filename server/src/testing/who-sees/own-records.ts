import { randomBytes, randomUUID } from 'node:crypto';
import type { TestDatabase } from '#testing/test-database.ts';
import { canary } from './canaries.ts';
import type { Asker } from './reaches.ts';

/** Records that reps wrote or received: a message that was shown, a bug report, and their phone's outbox report. */
export async function addOwnRecords({ db }: TestDatabase, reps: readonly Asker[]): Promise<void> {
  for (const { repId } of reps) {
    const text = canary('personal', repId);
    const messageId = randomUUID();
    const deviceId = randomUUID();
    const written = {
      title: text,
      body: text,
      by_name: canary('personal', 'snowfuze-3'),
      sent_at: 0,
      due_at: 0,
    };
    await db
      .insertInto('message')
      .values({ message_id: messageId, ...written })
      .execute();
    await db.insertInto('message_rep').values({ message_id: messageId, rep_id: repId }).execute();
    await db
      .insertInto('message_receipt')
      .values({ message_id: messageId, device_id: text, received_at: 0 })
      .execute();
    await db
      .insertInto('bug_report')
      .values({
        report_id: randomUUID(),
        rep_id: repId,
        device_id: deviceId,
        brand: 'nuco',
        description: text,
        steps: text,
        email: text,
        device_info: '{}',
        context: '{}',
        received_at: 0,
      })
      .execute();
    await db
      .insertInto('device')
      .values({ device_id: deviceId, cookie_hash: randomBytes(32), created_at: 0 })
      .execute();
    await db
      .insertInto('phone_report')
      .values({
        device_id: deviceId,
        rep_id: repId,
        unsent: 0,
        oldest_at: null,
        needs_attention: 0,
        unreadable: 0,
        app_version: text,
        storage_persisted: null,
        reported_at: 0,
      })
      .execute();
  }
}
