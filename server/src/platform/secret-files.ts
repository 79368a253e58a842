import { readFileSync } from 'node:fs';

/** What of the settings is secret. */
const SECRET = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY'] as const;

/**
 * The settings with those that stand in a file: where `NAME` is not set, `NAME_FILE` may name one that holds it, as
 * vaults hand over secrets. What cannot be read is a problem of its own.
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
