import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  closeDatabase,
  type Database,
  type DatabaseAddress,
  openDatabase,
  withAdministrator,
} from '#platform/database.ts';
import { knownPosition } from '#platform/migrate.ts';
import type { ServerConfig } from '#platform/server-config.ts';
import { startDatabase } from '#platform/start-database.ts';
import { drillBackup } from '../backup/drill.ts';
import { type Backup, openBackup } from '../backup/open-backup.ts';
import { placeOwnFiles } from '../backup/own-files.ts';
import { type RestoreReport, restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { passphraseFor } from './ask-passphrase.ts';
import { type SettingsCommand, wordAt } from './command.ts';
import { minuteOf } from './minute-of.ts';
import { recordCommand, recorded } from './recorded.ts';

export const backup: SettingsCommand = {
  usage: 'backup <file>',
  about:
    'writes everything, as of one moment, into one file that only its passphrase opens (BACKUP_PASSPHRASE_FILE, or asked for): every table, the secrets and the brands; the server may run meanwhile',
  runAlone: async (context) => {
    const file = wordAt(context, 0, 'The file');
    const { settings, print } = context;
    const passphrase = await passphraseFor(settings, { isNew: true });
    await onDatabase(settings, async (address, database) => {
      await withAdministrator(address, (client) => knownPosition(client));
      const write = () => writeBackup(address, file, passphrase, settings);
      const { tables, rows } = await recorded(database, { command: 'backup', words: [] }, write);
      const { size } = await stat(file);
      await noteDone(database, 'backup');
      print(`${file} has ${tables} tables with ${rows} rows (${sizeText(size)}) and was read back.`);
      print('Keep its passphrase elsewhere: nothing else opens it.');
    });
  },
};

/** Returns the size of a file in kB, or MB. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const restore: SettingsCommand = {
  usage: 'restore <file> [--drill]',
  about:
    'restores a backup into an empty database and checks it: counts, audit trail, policies and grants; --drill does it in a throw-away database and prints one line',
  options: { drill: 'switch' },
  runAlone: async (context) => {
    const file = wordAt(context, 0, 'The file');
    const { settings, print, options } = context;
    const opened = await openBackup(file, await passphraseFor(settings, { isNew: false }));
    if (options.drill !== true) {
      await restoreInto(settings, opened, print);
      return;
    }
    const report = await drillBackup(settings, opened);
    await noteDrill(settings);
    print(`The drill passed: ${described(report)}`);
  },
};

async function restoreInto(
  settings: ServerConfig,
  opened: Backup,
  print: (line: string) => void,
): Promise<void> {
  await onDatabase(settings, async (address, database) => {
    const place = (files: Backup['manifest']['files']) => placeOwnFiles(files, settings);
    const report = await restoreBackup(address, opened, place);
    await recordCommand(database, 'operator-command', { command: 'restore', words: [] });
    print(`Restored: ${described(report)}`);
    print('Start the server now. Whoever was erased after that time has to be erased again.');
  });
}

/** Notes when it was done, for the metrics; not in a database of an earlier version, or of something else. */
async function noteDone({ pool }: Database, what: 'backup' | 'drill'): Promise<void> {
  const { rows } = await pool.query("SELECT to_regclass('public.last_done') IS NOT NULL AS known");
  if (!rows[0]?.known) return;
  await pool.query(
    'INSERT INTO last_done (what, at) VALUES ($1, $2) ON CONFLICT (what) DO UPDATE SET at = excluded.at',
    [what, Date.now()],
  );
}

/** Notes a drill, if there is an installation here: it may run on any machine. */
async function noteDrill(settings: ServerConfig): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null && !existsSync(path.join(dataDir, 'postgres'))) return;
  await onDatabase(settings, (_, database) => noteDone(database, 'drill'));
}

function described({ madeAt, tables, rows, trail }: RestoreReport): string {
  return `the backup of ${minuteOf(Date.parse(madeAt))} has ${tables} tables with ${rows} rows; counts, audit trail (${trail} rows), policies and grants are right.`;
}

/** Opens the database as it is, and closes it afterwards. The pool connects when it is used. */
async function onDatabase(
  settings: ServerConfig,
  work: (address: DatabaseAddress, database: Database) => Promise<void>,
): Promise<void> {
  const { address, stop } = await startDatabase(settings);
  const database = openDatabase(address, { as: 'operator', connections: 1 });
  try {
    await work(address, database);
  } finally {
    await closeDatabase(database);
    await stop();
  }
}
