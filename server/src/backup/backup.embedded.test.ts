import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CoachTicketsReply } from '@offpiste/domain/contract/coach.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseAddress, withAdministrator } from '#platform/database.ts';
import { ROLES } from '#platform/roles.ts';
import { addressAs } from '#testing/address-as.ts';
import { loadBody } from '#testing/load-body.ts';
import { runOffpiste } from '#testing/run-offpiste.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { signInOverHttp } from '#testing/sign-in-over-http.ts';
import { isWhole } from '#testing/sweeps.ts';
import { urlOf } from '#testing/url-of.ts';

const USERNAME = 'nuco.rep@demo.test';

let folder: string;
/** A database, and the login that owns it: no superuser, as an operator's. */
const name = `offpiste_test_${randomBytes(8).toString('hex')}`;
let other: DatabaseAddress;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'offpiste-move-'));
  await chmod(folder, 0o755);
  const { address } = inject('postgres');
  await withAdministrator(address, async (client) => {
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
    await client.query(`GRANT ${Object.values(ROLES).join(', ')} TO ${name}`);
    await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
  other = addressAs(address, { user: name, password: name, database: name });
});
afterAll(async () => {
  await withAdministrator(inject('postgres').address, async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`DROP ROLE ${name}`);
  });
  await rm(folder, { recursive: true, force: true });
});

/** The settings of an installation: embedded, or on the tests' PostgreSQL. */
async function installation(called: string, address?: DatabaseAddress): Promise<Record<string, string>> {
  const dataDir = path.join(folder, called);
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  return {
    DATA_DIR: dataDir,
    SECRETS_FILE: path.join(dataDir, 'secrets.json'),
    DATABASE_URL: address ? urlOf(address) : '',
    BACKUP_PASSPHRASE: 'a passphrase of the tests',
  };
}

/** Signs a rep of the demo in and returns how to call the server. */
async function signIn(server: ServerProcess) {
  const { rep, headers } = await signInOverHttp(server.url, USERNAME);
  const call = async (url: string, body?: object) =>
    await fetch(`${server.url}${url}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  return { rep, call };
}

test.runIf(isWhole)(
  'a load is there after a move to another PostgreSQL and back to an embedded one',
  async () => {
    const first = await installation('first');
    const demo = { DEMO: '1', DEMO_SIZE: 'small' };
    const server = await startServerProcess({ ...first, ...demo });
    const phone = await signIn(server);
    const { weekID, coachId, direction, barcode } = await someSeat(first);
    const list = `/api/coach/allBarcodes/${coachId}/direction/${direction}/${weekID}`;
    const isLoaded = async ({ call }: typeof phone) => {
      const { tickets } = CoachTicketsReply.parse(await (await call(list)).json());
      return tickets.find((ticket) => ticket.barcode === barcode)?.loaded;
    };
    expect(await isLoaded(phone)).toBe(0);
    const load = loadBody(phone.rep, { weekID, coachId, direction, barcode });
    expect((await phone.call('/api/coach/load', load)).status).toBe(200);

    // The server runs while it is backed up.
    const one = path.join(folder, 'one.offpiste');
    await runOffpiste(first, 'backup', one);
    await server.end('SIGTERM');
    const second = await installation('second', other);
    await runOffpiste(second, 'restore', one);
    const two = path.join(folder, 'two.offpiste');
    await runOffpiste(second, 'backup', two);
    const third = await installation('third');
    expect(await runOffpiste(third, 'restore', two)).toMatch(/^Restored: /);

    const restored = await startServerProcess({ ...third, ...demo });
    try {
      expect(restored.output()).not.toContain('Loading the demo season');
      const again = await signIn(restored);
      expect(await isLoaded(again)).toBe(1);
      // The same action again is answered as before, and another load of the passenger is a conflict.
      expect((await again.call('/api/coach/load', load)).status).toBe(200);
      const another = loadBody(again.rep, { weekID, coachId, direction, barcode });
      expect((await again.call('/api/coach/load', another)).status).toBe(409);
    } finally {
      await restored.end('SIGTERM');
    }
    expect(await runOffpiste(third, 'audit', 'verify')).toMatch(/rows are as they were written/);
  },
);

/** A seat of the demo season that nobody has been loaded on. */
async function someSeat({ DATA_DIR = '' }: Record<string, string>) {
  const address = { host: path.join(DATA_DIR, 'postgres-socket'), user: 'offpiste', database: 'offpiste' };
  const { rows } = await withAdministrator(address, (client) =>
    client.query<{ weekID: string; coachId: string; direction: 'outbound' | 'inbound'; barcode: string }>(
      `SELECT a.week_id AS "weekID", place_id AS "coachId", direction, barcode
       FROM allocation a JOIN passenger p USING (week_id, reference)
       WHERE kind = 'coach' AND NOT a.gone AND NOT p.gone AND NOT cancelled AND prefix = 'NUCO'
         AND NOT EXISTS (SELECT FROM ledger l WHERE l.reference = a.reference)
       ORDER BY a.week_id, place_id, barcode LIMIT 1`,
    ),
  );
  if (!rows[0]) throw new Error('the demo season has no such seat');
  return rows[0];
}
