import type pg from 'pg';

type ColumnType = 'text' | 'jsonb' | 'boolean' | 'date' | 'bytea';

/** How rows of one table are made to match a bundle. */
export interface MergedTable {
  /** Name of the temporary table that holds the bundle's rows. */
  staged: string;
  columns: Record<string, ColumnType>;
  key: readonly string[];
  /** SQL of the existing rows, with the columns above; `$1` is the scope. */
  current: string;
  /** SQL expression over the key columns: the report counts by it and names a row with it. */
  entity: string;
  name: string;
  /** Whether vanished rows are marked as gone and kept, because actions may refer to them. */
  keepsGone: boolean;
  /** Statements that make the real tables match the staged rows. */
  apply: readonly string[];
}

export type ChangeState = 'added' | 'changed' | 'removed' | 'returned' | 'unchanged';

/** How many rows of an entity an import adds, changes, marks gone, brings back or leaves, with the first ten of each. */
export interface EntityChanges {
  /** The week of the rows; null for the season's. */
  weekId: string | null;
  entity: string;
  counts: Record<ChangeState, number>;
  examples: Partial<Record<ChangeState, string[]>>;
}

const ROWS_PER_INSERT = 5_000;

/** A request may not take this long; an import of a whole season on a busy machine may need to. */
export const PATIENT = { query_timeout: 600_000 };

/** Puts a bundle's rows into a temporary table of the transaction. */
export async function stage(
  client: pg.PoolClient,
  table: MergedTable,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(table.columns);
  const definitions = names.map((name) => `${name} ${table.columns[name]}`);
  await client.query({
    text: `CREATE TEMP TABLE ${table.staged} (${definitions.join(', ')}) ON COMMIT DROP`,
  });
  // JSON is sent as text: the driver would treat a list inside it as a database array.
  const wire = (name: string) => (table.columns[name] === 'jsonb' ? 'text' : table.columns[name]);
  const parameters = names.map((name, index) => `$${index + 1}::${wire(name)}[]`);
  const values = names.map((name) => (table.columns[name] === 'jsonb' ? `${name}::jsonb` : name));
  const text = `INSERT INTO ${table.staged} SELECT ${values.join(', ')} FROM unnest(${parameters.join(', ')}) AS t (${names.join(', ')})`;
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const part = rows.slice(at, at + ROWS_PER_INSERT);
    await client.query({
      text,
      values: names.map((name) => part.map((row) => cell(Reflect.get(row, name), table.columns[name]))),
      ...PATIENT,
    });
  }
  await client.query({ text: `ANALYZE ${table.staged}` });
}

/** Compares the staged rows with the existing ones. */
export async function compare(
  client: pg.PoolClient,
  table: MergedTable,
  scope: string,
): Promise<Omit<EntityChanges, 'weekId'>[]> {
  const { key } = table;
  const compared = Object.keys(table.columns).filter((name) => !key.includes(name) && name !== 'gone');
  const row = (alias: string) => `ROW(${compared.map((name) => `${alias}.${name}`).join(', ')})`;
  const [stagedGone, currentGone] = table.keepsGone
    ? ['gone' in table.columns ? 's.gone' : 'false', 't.gone']
    : ['false', 'false'];
  const { rows } = await client.query<{
    entity: string;
    state: ChangeState;
    count: number;
    examples: string[];
  }>({
    text: `
      SELECT entity, state, count(*)::integer AS count, (array_agg(name ORDER BY name))[1:10] AS examples
      FROM (
        SELECT ${table.entity} AS entity, ${table.name} AS name,
          CASE
            WHEN t.${key[0]} IS NULL THEN 'added'
            WHEN s.${key[0]} IS NULL OR (${stagedGone} AND NOT ${currentGone}) THEN 'removed'
            WHEN ${currentGone} AND NOT ${stagedGone} THEN 'returned'
            WHEN ${row('s')} IS DISTINCT FROM ${row('t')} THEN 'changed'
            ELSE 'unchanged'
          END AS state
        FROM ${table.staged} s
        FULL JOIN (${table.current}) t ON ${key.map((name) => `s.${name} = t.${name}`).join(' AND ')}
        WHERE s.${key[0]} IS NOT NULL OR NOT ${currentGone}
      ) AS compared
      GROUP BY entity, state`,
    values: [scope],
    ...PATIENT,
  });
  const byEntity = new Map<string, Omit<EntityChanges, 'weekId'>>();
  for (const { entity, state, count, examples } of rows) {
    const changes = byEntity.get(entity) ?? { entity, counts: noChanges(), examples: {} };
    byEntity.set(entity, changes);
    changes.counts[state] = count;
    if (state !== 'unchanged') changes.examples[state] = examples;
  }
  return [...byEntity.values()].sort((a, b) => (a.entity < b.entity ? -1 : 1));
}

/** Makes the real tables match the staged rows. */
export async function apply(client: pg.PoolClient, table: MergedTable, scope: string): Promise<void> {
  for (const text of table.apply) {
    await client.query({ text, ...(text.includes('$1') && { values: [scope] }), ...PATIENT });
  }
}

export function noChanges(): Record<ChangeState, number> {
  return { added: 0, changed: 0, removed: 0, returned: 0, unchanged: 0 };
}

export function hasChanges({ counts }: Pick<EntityChanges, 'counts'>): boolean {
  return counts.added + counts.changed + counts.removed + counts.returned > 0;
}

function cell(value: unknown, type: ColumnType | undefined): unknown {
  return type === 'jsonb' ? JSON.stringify(value) : value;
}
