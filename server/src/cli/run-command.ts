import { parseArgs } from 'node:util';
import { closeDatabase, openDatabase } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { prepareDatabase } from '#platform/prepare-database.ts';
import { loadSecrets } from '#platform/secrets.ts';
import { readConfig } from '#platform/server-config.ts';
import { startDatabase } from '#platform/start-database.ts';
import { auditCompare, auditList, auditVerify } from './audit-commands.ts';
import { backup, restore } from './backup-commands.ts';
import { brandAdd, brandChange, brandList, brandShared } from './brand-commands.ts';
import { brandExport, brandImport } from './brand-file-commands.ts';
import { brandRemove } from './brand-remove.ts';
import type { Command, CommandContext, SettingsCommand } from './command.ts';
import { passengerErase, retentionRun, weekPurge } from './forget-commands.ts';
import { importCommand } from './import-command.ts';
import { exportActions, rebuildProjectionCommand } from './ledger-commands.ts';
import { messageReceipts, messageSend } from './message-commands.ts';
import { phonesCommand, phonesLost } from './phone-commands.ts';
import { recorded } from './recorded.ts';
import {
  repAdd,
  repDisable,
  repPasskeyReset,
  repResetPassword,
  repSetLevel,
  repSignOut,
} from './rep-commands.ts';
import { secretsReplace } from './secrets-command.ts';
import { template, weekExport } from './sheet-commands.ts';
import { codes, demoRemove, weekDisable, weekEnable } from './week-commands.ts';

/** Every command, by the words that call it. */
export const commands: Readonly<Record<string, Command | SettingsCommand>> = {
  import: importCommand,
  template,
  'export-actions': exportActions,
  'brand add': brandAdd,
  'brand change': brandChange,
  'brand remove': brandRemove,
  'brand shared': brandShared,
  'brand list': brandList,
  'brand export': brandExport,
  'brand import': brandImport,
  'rep add': repAdd,
  'rep disable': repDisable,
  'rep set-level': repSetLevel,
  'rep reset-password': repResetPassword,
  'rep passkey-reset': repPasskeyReset,
  'rep sign-out': repSignOut,
  'week enable': weekEnable,
  'week disable': weekDisable,
  'week export': weekExport,
  'week purge': weekPurge,
  'passenger erase': passengerErase,
  'demo remove': demoRemove,
  'retention run': retentionRun,
  'secrets replace': secretsReplace,
  backup,
  restore,
  'message send': messageSend,
  'message receipts': messageReceipts,
  phones: phonesCommand,
  'phones lost': phonesLost,
  'audit verify': auditVerify,
  'audit compare': auditCompare,
  'audit list': auditList,
  'rebuild-projection': rebuildProjectionCommand,
  codes,
};

/**
 * Runs the command that an operator's words name, with the settings of an environment. When it returns or throws, it
 * leaves no connection to the database open.
 */
export async function runCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) =>
    Object.hasOwn(commands, candidate),
  );
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command || words.includes('--help')) {
    print(command ? `offpiste ${command.usage}\n  ${command.about}` : help());
    if (!command && words.length > 0 && !words.includes('--help'))
      throw new OperatorError(`Unknown command: ${words.join(' ')}`);
    return;
  }
  const given = readWords(command, words.slice(name.split(' ').length));
  if ('runAlone' in command)
    return await command.runAlone({ settings: readConfig(env, ''), print, ...given });
  const { DATABASE_URL, DATABASE_URL_FILE, SECRETS_FILE } = env;
  // Most commands need no secrets, so the file is not required where the server would need it.
  const settings = readConfig(
    { ...env, SECRETS_FILE: SECRETS_FILE || (DATABASE_URL || DATABASE_URL_FILE ? 'none' : '') },
    '',
  );
  const running = await startDatabase(settings);
  const database = openDatabase(running.address, { as: 'operator', connections: 2 });
  try {
    await prepareDatabase(running.address, settings.brandsFile);
    await runAudited(name, command, {
      database,
      settings,
      secrets: () => loadSecrets(settings.secretsFile, { generate: settings.databaseUrl === null }),
      print,
      ...given,
    });
  } finally {
    await closeDatabase(database);
    await running.stop();
  }
}

/** Reads what was typed after a command's name. Throws its usage where an option is not one of its own. */
export function readWords(command: Command | SettingsCommand, args: string[]) {
  const kinds = Object.entries(command.options ?? {});
  const options = Object.fromEntries(
    kinds.map(([option, kind]) => [
      option,
      { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'texts' } as const,
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { options: values as CommandContext['options'], words: positionals };
  } catch (error) {
    throw new OperatorError(
      `${error instanceof Error ? error.message : error}\nUsage: offpiste ${command.usage}`,
    );
  }
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return `npm run offpiste -- <command>\n\n${lines.join('\n')}\n\nSettings come from the environment, as for the server.`;
}

/** Runs a command. One that changes something, or exports personal data, is recorded. */
export async function runAudited(name: string, command: Command, context: CommandContext): Promise<void> {
  const { audited } = command;
  if (!audited) return await command.run(context);
  const words = context.words.slice(0, audited.words);
  await recorded(context.database, { command: name, words }, () => command.run(context));
}
