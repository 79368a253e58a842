import type pg from 'pg';
import type { Connections } from './connections.ts';

/**
 * What came of an append: `committed`, and the server knows; `unheard`: committed, but the server saw an error or was
 * killed before the answer.
 */
export type AppendOutcome = 'committed' | 'unheard' | 'rolled-back';

/** What happens to a statement on its way to the database and back. */
export interface StatementGate {
  /**
   * Before it is sent, and with the function it gives after it was carried out; what either throws, the server sees
   * as the database's error. `inTransaction`: locks may be held meanwhile.
   */
  before: (sql: string, inTransaction: boolean) => Promise<() => Promise<void>>;
  /** Holds the virtual clock while the database works. */
  whileReal: <T>(work: Promise<T>) => Promise<T>;
  /** How an append that is not part of a longer transaction is carried out. */
  append: (sql: string) => 'plain' | 'rolled-back' | 'held';
  /** An append is sent to the database, with this entry; the returned function is called once its outcome is certain. */
  appending: (entry: object) => (outcome: AppendOutcome) => void;
  /** While a transaction is held open. */
  heldOpen: () => Promise<void>;
}

type Query = (text: unknown, values?: unknown) => Promise<pg.QueryResult>;

const isAppend = (sql: string) => sql.includes('ledger_append(');
/** The entries of a batch of appends among its parameters. */
const entriesOf = (text: unknown, values: unknown): object[] => {
  const given = (values ?? (text as { values?: unknown }).values ?? []) as unknown[];
  const batch = given.find((value) => String(value).includes('"idempotent_id"')) ?? '[]';
  return (JSON.parse(String(batch)) as { entry: object }[]).map(({ entry }) => entry);
};
/** The numbers of those of a batch that were written: another attempt came before the others. */
const writtenOf = ({ rows }: pg.QueryResult): ReadonlySet<number> =>
  new Set(rows.flatMap(({ n, recordedIn }) => (recordedIn === null ? [] : [n])));
const textOf = (text: unknown) => (typeof text === 'string' ? text : (text as { text: string }).text);

/**
 * A pool over real connections, whose every statement passes the gate. The statements themselves, their transactions and
 * locks are PostgreSQL's own; a process that is killed in a transaction really leaves one open that is rolled back.
 */
export function gatedPool(
  connections: Connections,
  options: pg.Pool['options'],
  gate: StatementGate,
): pg.Pool {
  const through = async (client: pg.Client, text: unknown, values?: unknown): Promise<pg.QueryResult> => {
    const query = client.query.bind(client) as unknown as Query;
    const sql = textOf(text);
    const after = await gate.before(sql, client.getTransactionStatus() === 'T');
    if (!isAppend(sql)) {
      const result = await gate.whileReal(query(text, values));
      await after();
      return result;
    }
    const how = gate.append(sql);
    const appends = entriesOf(text, values).map(gate.appending);
    let outcome: AppendOutcome = 'rolled-back';
    let written: ReadonlySet<number> = new Set();
    try {
      if (how !== 'plain') await gate.whileReal(query('BEGIN'));
      const result = await gate.whileReal(query(text, values));
      written = writtenOf(result);
      if (how === 'rolled-back') {
        await gate.whileReal(query('ROLLBACK'));
        throw Object.assign(new Error('Connection terminated unexpectedly'));
      }
      if (how === 'held') {
        await gate.heldOpen();
        await gate.whileReal(query('COMMIT'));
      }
      outcome = 'unheard';
      await after();
      outcome = 'committed';
      return result;
    } finally {
      for (const [n, ended] of appends.entries()) ended(written.has(n) ? outcome : 'rolled-back');
    }
  };

  const connect = async () => {
    const client = await gate.whileReal(connections.take());
    return {
      query: (text: unknown, values?: unknown) => through(client, text, values),
      release: () => connections.giveBack(client),
    };
  };

  return {
    connect,
    async query(text: unknown, values?: unknown) {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
    options,
  } as unknown as pg.Pool;
}
