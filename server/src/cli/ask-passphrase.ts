import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '#platform/operator-error.ts';
import { type ServerConfig, SHORTEST_PASSPHRASE } from '#platform/server-config.ts';

/** Returns the passphrase of a backup: from the settings, otherwise asked for on the terminal, twice for a new backup. */
export async function passphraseFor(
  { backupPassphrase }: Pick<ServerConfig, 'backupPassphrase'>,
  { isNew }: { isNew: boolean },
): Promise<string> {
  if (backupPassphrase !== null) return backupPassphrase;
  if (!process.stdin.isTTY)
    throw new OperatorError(
      'The passphrase is missing: name a file that holds it in BACKUP_PASSPHRASE_FILE, or run this on a terminal, which asks for it.',
    );
  const given = await ask('Passphrase of the backup: ');
  if (!isNew) return given;
  if (given.length < SHORTEST_PASSPHRASE)
    throw new OperatorError(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
  if ((await ask('The same again: ')) !== given)
    throw new OperatorError('These were two different passphrases.');
  return given;
}

/** Asks on the terminal and does not show what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const interrupted = new Promise<never>((_, reject) =>
    terminal.once('SIGINT', () => reject(new OperatorError('Stopped; nothing was changed.'))),
  );
  try {
    return await Promise.race([terminal.question(''), interrupted]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
