import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { closeDatabase, openDatabase } from '../server/src/platform/database.ts';

/** What an installation has used up since it started. */
interface Reading {
  serverMs: number;
  postgresMs: number;
  walBytes: number;
  storedBytes: number;
}

/** What some work cost, by what it did once. */
export type Cost = Reading & { times: number; sentBytes: number };

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** The embedded database of an installation. */
export function databaseIn(dataDir: string) {
  return { host: path.join(dataDir, 'postgres-socket'), user: 'offpiste', database: 'offpiste' };
}

/** Reads what a server process and its embedded PostgreSQL use, on Linux. */
export function openMeter(dataDir: string, serverPid: number) {
  const database = openDatabase(databaseIn(dataDir), { as: 'operator', connections: 1 });
  const [postmaster] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

  async function read(): Promise<Reading> {
    const { rows } = await database.pool.query<{ wal: string; stored: string }>(
      `SELECT pg_current_wal_insert_lsn() - '0/0' AS wal, sum(pg_total_relation_size(oid)) AS stored
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    return {
      serverMs: used(String(serverPid)).own,
      postgresMs: postgresUsed(String(postmaster)),
      walBytes: Number(rows[0]?.wal),
      storedBytes: Number(rows[0]?.stored),
    };
  }

  return {
    /** Does now what PostgreSQL would do by itself after an import, in the middle of what is measured. */
    async tidy() {
      await database.pool.query('VACUUM (ANALYZE)');
    },
    /** Does some work so many times, `together` at a time, and returns what once cost; the work returns the bytes it was sent. */
    async measure(times: number, work: () => Promise<number>, together = 1): Promise<Cost> {
      // The first write of each page after a checkpoint is logged whole: as in a shift, it is part of the price.
      await database.pool.query('CHECKPOINT');
      const before = await read();
      let [left, sentBytes] = [times, 0];
      const worker = async () => {
        while (left-- > 0) sentBytes += await work();
      };
      await Promise.all(Array.from({ length: together }, worker));
      const after = await read();
      const once = (key: keyof Reading) => (after[key] - before[key]) / times;
      return {
        times,
        serverMs: once('serverMs'),
        postgresMs: once('postgresMs'),
        walBytes: once('walBytes'),
        storedBytes: once('storedBytes'),
        sentBytes: sentBytes / times,
      };
    },
    /** What the server process holds in memory. */
    memoryMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${serverPid}/status`, 'utf8'))?.[1]) / 1_024,
    close: () => closeDatabase(database),
  };
}

const LOOK_AT_IMPORTS_MS = 20;

/** Watches the memory of a server and of the processes in which it reads uploads, on Linux, until `end`. */
export function watchImports(serverPid: number) {
  // The highest so far begins again.
  writeFileSync(`/proc/${serverPid}/clear_refs`, '5');
  const before = highestMb(String(serverPid));
  let processMb = 0;
  const timer = setInterval(() => {
    try {
      for (const pid of childrenOf(String(serverPid)))
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('week-job-worker'))
          processMb = Math.max(processMb, highestMb(pid));
    } catch {
      // It has ended meanwhile.
    }
  }, LOOK_AT_IMPORTS_MS);
  return {
    /** The highest of any process that read, and how much more than before the server held at most. */
    end() {
      clearInterval(timer);
      return { processMb, riseMb: highestMb(String(serverPid)) - before };
    },
  };
}

function highestMb(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function childrenOf(pid: string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** Processor time of a process, and of those of its children that have ended, in milliseconds. */
function used(pid: string): { parent: string; own: number; ended: number } {
  // The name of the program is in brackets and may contain anything.
  const [, parent = '', ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = (field: number) => Number(rest[field - 5]) * TICK_MS;
  return { parent, own: ticks(14) + ticks(15), ended: ticks(16) + ticks(17) };
}

function postgresUsed(postmaster: string): number {
  const { own, ended } = used(postmaster);
  const children = readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [used(pid)] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  return children
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, child) => sum + child.own, own + ended);
}
