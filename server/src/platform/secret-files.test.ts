import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './server-config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'offpiste-vault-'));
afterAll(() => rmSync(folder, { recursive: true }));
const handedOver = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o400 });
  return file;
};

test('addresses of databases, tokens and keys may be in files that a vault provides', () => {
  const address = 'postgres://offpiste:from-the-vault@db/offpiste?sslmode=verify-full';
  const config = readConfig(
    {
      DATABASE_URL_FILE: handedOver('address', `${address}\n`),
      DATABASE_OWNER_URL_FILE: handedOver('owner', address.replace('offpiste:', 'owner:')),
      METRICS_TOKEN_FILE: handedOver('token', 'sixteen letters!\n'),
      VAPID_PUBLIC_KEY: 'public',
      VAPID_PRIVATE_KEY_FILE: handedOver('vapid', 'private'),
      SECRETS_FILE: path.join(folder, 'secrets.json'),
    },
    'test',
  );
  expect(config).toMatchObject({
    databaseUrl: address,
    databaseOwnerUrl: address.replace('offpiste:', 'owner:'),
    metricsToken: 'sixteen letters!',
    vapid: { publicKey: 'public', privateKey: 'private' },
    demo: false,
  });
});

test('a missing file is named, and never the contents of another', () => {
  const missing = path.join(folder, 'nothing');
  expect(() => readConfig({ METRICS_TOKEN_FILE: missing }, 'test')).toThrow(
    `METRICS_TOKEN_FILE: ${missing} cannot be read`,
  );
  const both = { METRICS_TOKEN: 'a'.repeat(16), METRICS_TOKEN_FILE: handedOver('second', 'b'.repeat(16)) };
  expect(() => readConfig(both, 'test')).toThrow('METRICS_TOKEN, METRICS_TOKEN_FILE: set one of them');
  const wrong = { DATABASE_URL_FILE: handedOver('wrong', 'mysql://user:hush@db/x') };
  expect(() => readConfig(wrong, 'test')).toThrow(/DATABASE_URL: /);
  expect(() => readConfig(wrong, 'test')).not.toThrow(/hush/);
});
