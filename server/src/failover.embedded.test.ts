import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listenForChanges } from '#lists/change-listener.ts';
import { closeDatabase, type OpenDatabase, openDatabase } from '#platform/database.ts';
import { isDatabaseAway } from '#platform/database-away.ts';
import { startDatabase } from '#platform/start-database.ts';
import { type PostgresPair, startPostgresPair } from '#testing/postgres-pair.ts';

/** Costs nothing when all goes well. */
const WAIT = { timeout: 60_000 };

let pair: PostgresPair;
const open: OpenDatabase[] = [];

function openPair(): OpenDatabase {
  const database = openDatabase({ connectionString: pair.url }, { as: 'operator', connections: 3 });
  open.push(database);
  return database;
}

/** One pair for the tests of a group: the last of them promotes its standby. */
function onOnePair(): void {
  beforeAll(async () => {
    pair = await startPostgresPair();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(closeDatabase));
  });
  afterAll(async () => {
    await pair.end();
  });
}

describe('given a primary and its standby', () => {
  onOnePair();

  test('a standby alone is refused in one sentence', async () => {
    const settings = { databaseUrl: pair.standby.url, databaseOwnerUrl: null, dataDir: '' };
    await expect(startDatabase(settings, { patienceMs: 0 })).rejects.toThrow(
      /^No server of DATABASE_URL takes writes: .* is a standby or read-only\. Name the primary too, or promote it\.$/,
    );
  });

  test('when the primary takes no writes any more, every connection is closed, and work goes on when it does again', async () => {
    const { pool } = openPair();
    await pool.query('CREATE TABLE fact (n integer)');
    const busy = await Promise.all([pool.connect(), pool.connect()]);
    const ended = busy.map((client) => new Promise((resolve) => client.once('end', resolve)));
    await pair.primary.ask('ALTER SYSTEM SET default_transaction_read_only = on');
    await pair.primary.ask('SELECT pg_reload_conf()');
    // One meets it; the others are closed although they wrote nothing.
    const refused = await vi.waitFor(async () => {
      const error = await pool.query('INSERT INTO fact VALUES (1)').catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      return error;
    }, WAIT);
    expect(isDatabaseAway(refused)).toBe(true);
    await Promise.all(ended);
    for (const client of busy) client.release();
    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ name: 'NoPrimaryError' });

    await pair.primary.ask(`ALTER SYSTEM RESET default_transaction_read_only`);
    await pair.primary.ask('SELECT pg_reload_conf()');
    await vi.waitFor(() => pool.query('INSERT INTO fact VALUES (2)'), WAIT);
    expect((await pool.query('SELECT n FROM fact')).rows).toEqual([{ n: 2 }]);
  });

  test('what other servers say is heard again from the standby when it is promoted', async () => {
    const heard: string[] = [];
    const listener = listenForChanges(openPair(), {
      onConnected: () => heard.push('connected'),
      onChange: ({ lists }) => heard.push(...lists),
      onError: () => {},
    });
    await expect.poll(() => heard).toEqual(['connected']);
    await pair.primary.kill();
    await pair.standby.ask('SELECT pg_promote()');
    await expect.poll(() => heard, WAIT).toEqual(['connected', 'connected']);
    const message = JSON.stringify({ from: 'another', lists: ['W1/coach:4:outbound'] });
    await pair.standby.ask(`SELECT pg_notify('lists_changed', '${message}')`);
    await expect.poll(() => heard).toContain('W1/coach:4:outbound');
    await listener.stop();
  });
});

describe('given a primary that vanishes without a word', () => {
  onOnePair();

  test('work goes on with the standby when it is promoted', async () => {
    const { pool, db } = openPair();
    const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
    one.release();
    other.release();
    await pair.primary.freeze();
    await pair.standby.ask('SELECT pg_promote()');
    await vi.waitFor(() => sql`CREATE TABLE late_fact (n integer)`.execute(db), WAIT);
    expect(await pair.standby.ask(`SELECT to_regclass('late_fact')::text`)).toBe('late_fact');
  });
});
