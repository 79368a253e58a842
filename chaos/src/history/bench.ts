import type pg from 'pg';
import { CountedListVersions } from '../../../server/src/lists/list-versions.ts';
import type { LinkedSources } from '../linking/link-sources.ts';
import { quickClone } from '../phone/quick-clone.ts';
import { linkApp } from '../phone/tab.ts';
import type { PlantedBug } from '../planted/planted-bug.ts';
import { createSeasonDatabase, type SeasonDatabase } from '../season/season-database.ts';
import type { StatementGate } from '../server/chaos-database.ts';
import { linkServer, type ServerProcess, startServerProcess } from '../server/server-process.ts';
import { countImmediates, createVirtualTime, type VirtualClock } from '../time/virtual-time.ts';

/** What histories are lived through on, one after the other. */
export interface Bench {
  season: SeasonDatabase;
  app: LinkedSources;
  time: VirtualClock;
  /** The server process of this number; started again when it was killed, or for another version. */
  process: (number: number) => Promise<ServerProcess>;
  /** Asks this about every statement from now on. */
  setGate: (gate: StatementGate) => void;
  /** Calls this when the processes have found changes of which none was notified, as they look for them in the ledger. */
  hearLater: (heard: () => void) => void;
  /** Histories so far; part of the names of their weeks. */
  nextNumber: () => number;
  close: () => Promise<void>;
}

// The phones' databases copy everything that is stored and read.
globalThis.structuredClone = quickClone;

/** A Friday evening in December: the buses leave. */
export const START = Date.parse('2026-12-11T17:00:00Z');

/** How often the server's processes check the ledger for changes they have missed (`shared-list-versions.ts`). */
const LEDGER_POLL_MS = 5_000;

/** Links app and server, with a planted bug if there is one, and makes a database on the server. */
export async function openBench(server: pg.ClientConfig, bug: PlantedBug | null = null): Promise<Bench> {
  const [app, linkedServer, season] = await Promise.all([
    linkApp(bug?.app ?? []),
    linkServer(bug?.server ?? []),
    createSeasonDatabase(server),
  ]);
  const time = createVirtualTime(START);
  const stopCounting = countImmediates(time);
  const processes: ServerProcess[] = [];
  const versions = new CountedListVersions();
  let number = 0;
  let current: StatementGate | null = null;
  const inUse = (): StatementGate => {
    if (!current) throw new Error('no history is lived through');
    return current;
  };
  const gate: StatementGate = {
    before: (sql, inTransaction) => inUse().before(sql, inTransaction),
    whileReal: (work) => inUse().whileReal(work),
    append: (sql) => inUse().append(sql),
    appending: (entry) => inUse().appending(entry),
    heldOpen: () => inUse().heldOpen(),
  };

  return {
    season,
    app,
    time,
    setGate: (next) => {
      current = next;
    },
    hearLater(heard) {
      time.setTimeout(() => {
        versions.bumpAllHere();
        heard();
      }, LEDGER_POLL_MS);
    },
    nextNumber: () => number++,
    async process(index) {
      const running = processes[index];
      if (running?.isAlive()) return running;
      const started = await startServerProcess(linkedServer, {
        pool: season.pool,
        connections: season.connections,
        time,
        gate,
        versions,
      });
      processes[index] = started;
      return started;
    },
    async close() {
      stopCounting();
      for (const process of processes) process.kill();
      await season.close();
    },
  };
}
