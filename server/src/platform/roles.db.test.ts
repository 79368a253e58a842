import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRep } from '#testing/add-rep.ts';
import { addressAs } from '#testing/address-as.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { addPassenger, addWeek } from '#testing/week-fixture.ts';
import { closeDatabase, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { OperatorError } from './operator-error.ts';
import { repositoryRoot } from './repository-root.ts';
import { checkServerLogin, ensureRoles, ROLES, warnOfStrongLogin } from './roles.ts';

const EVERY_ROLE = Object.values(ROLES).join(', ');
const PASSWORD = randomBytes(12).toString('hex');
const name = (what: string) => `offpiste_${what}_${randomBytes(6).toString('hex')}`;
const owner = name('owner');
const login = name('login');
const database = name('managed');

let bench: TestDatabase;
beforeAll(async () => {
  bench = await createTestDatabase();
  await administer(
    `CREATE ROLE ${owner} LOGIN PASSWORD '${PASSWORD}'`,
    `CREATE ROLE ${login} LOGIN PASSWORD '${PASSWORD}'`,
    `CREATE DATABASE ${database} OWNER ${owner}`,
  );
});
afterAll(async () => {
  await administer(`DROP DATABASE ${database} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${login}`);
  await bench.drop();
});

async function administer(...statements: string[]): Promise<void> {
  for (const statement of statements) await bench.pool.query(statement);
}

/** The same server with another login. */
const addressOf = (user: string) => addressAs(bench.address, { user, password: PASSWORD, database });

describe('where no login is a superuser', () => {
  test('an owner who may not create or take the roles gets a message with what an administrator has to do', async () => {
    const failed = await migrate(addressOf(owner)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(OperatorError);
    expect(String(failed)).toContain(`GRANT ${ROLES.server} TO <that login>;`);
  });

  test('a login that owns nothing cannot migrate, and hears who can', async () => {
    await administer(`GRANT ${EVERY_ROLE} TO ${login}`);
    await expect(migrate(addressOf(login))).rejects.toThrow(
      'The login that migrates may not change the database (permission denied for schema public): name its owner as DATABASE_OWNER_URL.',
    );
    await administer(`REVOKE ${EVERY_ROLE} FROM ${login}`);
  });

  test('an owner with both roles migrates, and works as operator and as server', async () => {
    await administer(`GRANT ${EVERY_ROLE} TO ${owner}`);
    await migrate(addressOf(owner));
    const operator = openDatabase(addressOf(owner), { as: 'operator', connections: 1 });
    await addWeek(operator);
    await addPassenger(operator, { reference: 'NUCO-AB12CD-000001', email: 'a@test.example' });
    await addRep(operator, { username: 'sam@test.example' });
    expect((await operator.pool.query('SELECT email FROM passenger_email')).rowCount).toBe(1);
    await closeDatabase(operator);
    expect(await asServer(owner)).toEqual({ names: 1, emails: '42501' });
  });

  test('a login that owns nothing serves with no right except the roles, and has none without them', async () => {
    await expect(asServer(login)).rejects.toThrow(
      `The login of DATABASE_URL may not work as ${EVERY_ROLE}. As an administrator:
  GRANT ${EVERY_ROLE} TO <that login>;`,
    );
    await administer(`GRANT ${EVERY_ROLE} TO ${login}`);
    expect(await asServer(login)).toEqual({ names: 1, emails: '42501' });
  });
});

test('a server warns of a login that is a superuser or bypasses policies', async () => {
  const check = async () => {
    const server = openDatabase(addressOf(login), { as: 'server', connections: 1 });
    try {
      return await warnOfStrongLogin(server.pool);
    } finally {
      await closeDatabase(server);
    }
  };
  expect(await check()).toBe(null);
  for (const right of ['SUPERUSER', 'BYPASSRLS']) {
    await administer(`ALTER ROLE ${login} ${right}`);
    expect(await check()).toContain(`the login of DATABASE_URL, ${login}, may read and change everything`);
    await administer(`ALTER ROLE ${login} NO${right}`);
  }
});

test('the script that makes a database of deploy/ makes every role', () => {
  const script = readFileSync(path.join(repositoryRoot, 'deploy/compose/patroni/post-bootstrap.sh'), 'utf8');
  for (const role of Object.values(ROLES)) expect(script).toContain(`CREATE ROLE ${role} NOLOGIN;`);
  expect(script).toContain(`GRANT ${Object.values(ROLES).join(', ')} TO offpiste_owner, offpiste_login;`);
});

test('a role that bypasses policies is refused', async () => {
  const client = await bench.pool.connect();
  // Other tests share the roles, so the change is seen by this transaction only.
  try {
    await client.query('BEGIN');
    await client.query(`ALTER ROLE ${ROLES.rep} BYPASSRLS`);
    await expect(ensureRoles(client)).rejects.toThrow(`ALTER ROLE ${ROLES.rep} NOSUPERUSER NOBYPASSRLS`);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

/** What a server with this login reads: passengers' names, and what it may not. */
async function asServer(user: string): Promise<{ names: number | null; emails: string | undefined }> {
  const server = openDatabase(addressOf(user), { as: 'server', connections: 1 });
  try {
    await checkServerLogin(server.pool);
    const names = await server.pool.query('SELECT name FROM passenger');
    const emails = await server.pool
      .query('SELECT email FROM passenger_email')
      .then(() => undefined)
      .catch((error: { code?: string }) => error.code);
    return { names: names.rowCount, emails };
  } finally {
    await closeDatabase(server);
  }
}
