import { readFileSync } from 'node:fs';

/** The settings that are secret. */
const SECRET = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'METRICS_TOKEN',
  'VAPID_PRIVATE_KEY',
  'BACKUP_PASSPHRASE',
] as const;

/**
 * Returns the settings with those from files: where `NAME` is not set, `NAME_FILE` may name a file with the value, as
 * vaults provide secrets. A file that cannot be read is reported as a problem.
 */
export function withSecretFiles(given: Readonly<Record<string, string | undefined>>): {
  settings: Record<string, string | undefined>;
  problems: string[];
} {
  const settings = { ...given };
  const problems: string[] = [];
  for (const name of SECRET) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) problems.push(`${name}, ${name}_FILE: set one of them`);
    else {
      try {
        settings[name] = readFileSync(file, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: ${file} cannot be read`);
      }
    }
  }
  return { settings, problems };
}
