import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressAs } from '#testing/address-as.ts';
import { operationsBlocks } from '#testing/operations-document.ts';
import { closeDatabase, openDatabase, withAdministrator } from './database.ts';
import { migrate } from './migrate.ts';
import { checkServerLogin, ROLES, warnOfStrongLogin } from './roles.ts';
import { loadSecrets } from './secrets.ts';

const { address } = inject('postgres');
/** Of the login and of the database: both are called as the product in the document. */
const name = `offpiste_own_${randomBytes(6).toString('hex')}`;
const [statements, commands] = operationsBlocks().get('Several servers and a standby') ?? [];
const linesOf = (block: typeof statements) => (block && 'lines' in block ? block.lines : []);
const ask = (...sql: string[]) =>
  withAdministrator(address, async (client) => {
    for (const one of sql) await client.query(one);
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-own-'));
  await ask(...linesOf(statements).map((line) => line.replaceAll(/\boffpiste\b/g, name)));
});
afterAll(async () => {
  await ask(`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`);
  await rm(folder, { recursive: true });
});

test('a server works on a database that is made as the document says', async () => {
  // Other databases of this server had made the roles before, so it may not take them by itself.
  await ask(`GRANT ${Object.values(ROLES).join(', ')} TO ${name}`);
  const own = addressAs(address, { user: name, password: '…', database: name });
  expect(await migrate(own)).not.toEqual([]);
  const server = openDatabase(own, { as: 'server', connections: 1 });
  try {
    await checkServerLogin(server.pool);
    expect(await warnOfStrongLogin(server.pool)).toBe(null);
    expect((await server.pool.query('SELECT FROM passenger')).rowCount).toBe(0);
  } finally {
    await closeDatabase(server);
  }
});

test('a server takes the secrets that are made as the document says', async () => {
  const [line = ''] = linesOf(commands);
  await promisify(execFile)('sh', ['-c', line], { cwd: folder });
  const secrets = await loadSecrets(path.join(folder, 'secrets.json'), { generate: false });
  expect(secrets.keyFor('sessions')).toHaveLength(32);
});
