import { userInfo } from 'node:os';
import type { AuditKind } from '#platform/audit/audit-event.ts';
import { appendEvents } from '#platform/audit/audit-store.ts';
import type { Command, CommandContext } from './command.ts';

/**
 * Runs a command. One that changes something, or exports personal data, is recorded first, with the name of the person
 * at the machine, so the audit trail always knows what happened; a failure is recorded as well.
 */
export async function runAudited(name: string, command: Command, context: CommandContext): Promise<void> {
  const { audited } = command;
  if (!audited) return await command.run(context);
  const detail = { command: name, words: context.words.slice(0, audited.words), operator: operatorName() };
  const note = (kind: AuditKind) => appendEvents(context.database, [{ kind, at: Date.now(), detail }]);
  await note('operator-command');
  try {
    await command.run(context);
  } catch (error) {
    await note('operator-command-failed');
    throw error;
  }
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have only a number.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
