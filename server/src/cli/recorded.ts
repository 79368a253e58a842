import { userInfo } from 'node:os';
import type { AuditKind } from '#platform/audit/audit-event.ts';
import { appendEvents } from '#platform/audit/audit-store.ts';
import type { Database } from '#platform/database.ts';

/** A command and those of its words that may appear in the audit trail. */
export interface RecordedCommand {
  command: string;
  words: readonly string[];
}

/**
 * Records a command and does its work. It is recorded first, with the name of the person at the machine, so the audit
 * trail always knows what happened; a failure is recorded as well.
 */
export async function recorded<T>(
  database: Pick<Database, 'pool'>,
  command: RecordedCommand,
  work: () => Promise<T>,
): Promise<T> {
  await recordCommand(database, 'operator-command', command);
  try {
    return await work();
  } catch (error) {
    await recordCommand(database, 'operator-command-failed', command);
    throw error;
  }
}

/** Writes a command into the audit trail. */
export async function recordCommand(
  database: Pick<Database, 'pool'>,
  kind: AuditKind,
  command: RecordedCommand,
): Promise<void> {
  const detail = { ...command, operator: operatorName() };
  await appendEvents(database, [{ kind, at: Date.now(), detail }]);
}

/** Returns who is at the machine. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have only a number.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
