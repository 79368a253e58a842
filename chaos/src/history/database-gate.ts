import type { DatabaseTrouble } from '../faults/fault.ts';
import type { StatementGate } from '../server/chaos-database.ts';
import type { World } from './world.ts';

/** Statements of kysely's transactions, which hold locks: time must continue during them. */
const IN_TRANSACTION = /^(?:begin|commit|rollback)|for update|session_family|access_session/i;
const TAKES_SNAPSHOT = /pg_current_snapshot\(\)/i;
/** Long enough for somebody's action to be recorded meanwhile. */
const READING_MS = 200;
/** A statement takes this long by the virtual clock, so that requests meet between two statements. */
const STATEMENT_MS = 15;

/** Returns what happens to the statements of a world's server, as the world's faults have it. */
export function createDatabaseGate(world: World): StatementGate {
  const { random, faults } = world;
  const { time } = world.bench;

  const troubleOf = (sql: string): DatabaseTrouble | null => {
    if (!world.troubled) return null;
    if (time.now() < world.databaseAwayUntil) return 'away';
    for (const fault of faults) {
      const trouble = fault.statement?.(sql, random);
      if (trouble) return trouble;
    }
    return null;
  };

  return {
    whileReal: time.whileReal,
    async before(sql, inTransaction) {
      // A transaction's own statements follow each other closely; between others there is time for another request.
      if (!inTransaction && !IN_TRANSACTION.test(sql)) await time.sleep(random.between(0, STATEMENT_MS));
      const trouble = troubleOf(sql);
      if (trouble === 'killed') await world.killServer();
      if (trouble && !trouble.endsWith('after')) throw databaseError(trouble);
      return async () => {
        // A list is read in a snapshot, without locks: it does not include what is committed meanwhile.
        if (TAKES_SNAPSHOT.test(sql)) await time.sleep(random.between(0, READING_MS));
        if (trouble === 'killed-after') await world.killServer();
        if (trouble) throw databaseError(trouble);
      };
    },
    append: () => {
      if (!world.troubled) return 'plain';
      return (
        faults.map((fault) => fault.append?.(random) ?? 'plain').find((how) => how !== 'plain') ?? 'plain'
      );
    },
    appending: (entry) => world.ledger.appending(entry),
    heldOpen: () => time.sleep(random.between(1_000, 10_000)),
  };
}

function databaseError(trouble: DatabaseTrouble): Error {
  switch (trouble) {
    case 'serialization':
      return Object.assign(new Error('could not serialize access'), { code: '40001' });
    case 'deadlock':
      return Object.assign(new Error('deadlock detected'), { code: '40P01' });
    default:
      return new Error('Connection terminated unexpectedly');
  }
}
