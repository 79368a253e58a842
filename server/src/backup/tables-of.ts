import type pg from 'pg';
import type { Manifest } from './parts.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The position of the migrations is not copied: a restore runs them. */
const OURS = /* sql */ `
  SELECT c.oid, c.relname FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`;

/** Returns the names of all tables. */
export async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(`${OURS} ORDER BY relname`);
  return rows.map(({ relname }) => relname);
}

/** Returns all tables with the columns that are stored, each after those that it refers to. */
export async function tablesInOrder(client: Client): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers: string[] }>(`
    SELECT t.relname AS name,
      array(SELECT attname::text FROM pg_attribute WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' ORDER BY attnum) AS columns,
      array(SELECT f.relname::text FROM pg_constraint JOIN pg_class f ON f.oid = confrelid
        WHERE conrelid = t.oid AND contype = 'f' AND confrelid <> t.oid) AS refers
    FROM (${OURS}) t ORDER BY t.relname`);
  const ordered: Manifest['tables'] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, refers }) => !done.has(name) && refers.every((other) => done.has(other)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const { name, columns } of next) {
      ordered.push({ name, columns });
      done.add(name);
    }
  }
  return ordered;
}

/** Returns the number that was given last for each column that numbers its rows. */
export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT t.relname AS table, attname AS column, pg_get_serial_sequence(quote_ident(t.relname), attname) AS sequence
    FROM (${OURS}) t JOIN pg_attribute ON attrelid = t.oid AND attidentity <> '' ORDER BY 1, 2`);
  const sequences: Manifest['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; used: boolean }>(
      `SELECT last_value::text AS last, is_called AS used FROM ${sequence}`,
    );
    sequences.push(...state.rows.map(({ last, used }) => ({ table, column, last, used })));
  }
  return sequences;
}

/** Returns a name as it is written in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the table and its columns as COPY names them. */
export function copied({ name, columns }: Manifest['tables'][number]): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

/** Makes the text of values the same whatever the settings of login and server, and ends no statement early. */
export const PLAIN_VALUES = /* sql */ `
  SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
  SET LOCAL search_path = public;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;
