import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { hostileAddresses, hostileMarkup, swallowingMarkup } from '@offpiste/domain/testing/hostile-texts.ts';
import type pg from 'pg';
import { withAdministrator } from '#platform/database.ts';
import { readConfig } from '#platform/server-config.ts';
import { startDatabase } from '#platform/start-database.ts';

/**
 * `node poison-season.ts`: writes texts that the importer would never accept into every field of the stored season that
 * contains HTML, a link or words, as somebody with the database's password could. The fields are those of the bundle.
 * Environment as the server's.
 */
const PLAIN = ' <img src=x onerror=hit()>';
/** Words that the product's decisions depend on. */
const KEPT = new Set(['Staff Type', 'User ID']);
/** Each needs enough records for all the texts. */
const COPIED = { event: 12, room: 12, lesson: hostileAddresses.length };

const columns = Object.values(weekFiles).flatMap((file) => Object.entries(file.columns));
const fieldsOf = (treat: string) =>
  new Set(columns.filter(([, cell]) => cell.treat === treat).map(([name]) => name));
const htmlFields = fieldsOf('html');
const linkFields = fieldsOf('link');
const wordFields = new Set(
  columns
    .filter(([name, cell]) => cell.rule.startsWith('text, at most') && !KEPT.has(name))
    .map(([name]) => name),
);

/** As many texts as there are swallowing ones, each ending with one of these. */
const markups = swallowingMarkup.map((last, place) =>
  [...hostileMarkup.filter((_, at) => at % swallowingMarkup.length === place), last].join(' '),
);

let [marked, linked] = [0, 0];

function poison(value: unknown, field: string): unknown {
  if (htmlFields.has(field)) return markups[marked % markups.length];
  if (linkFields.has(field)) return hostileAddresses[linked % hostileAddresses.length];
  if (typeof value === 'string') return wordFields.has(field) ? value + PLAIN : value;
  if (Array.isArray(value)) return value.map((item) => poison(item, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poison(inner, name)]));
}

async function poisonTable(client: pg.Client, table: string, idColumn: string): Promise<void> {
  const { rows } = await client.query<{ week_id: string; kind: string; id: string; detail: object }>(
    `SELECT week_id, kind, ${idColumn} AS id, detail FROM ${table} ORDER BY week_id, kind, ${idColumn}`,
  );
  for (const { week_id, kind, id, detail } of rows) {
    [marked, linked] = [marked + 1, linked + 1];
    await client.query(
      `UPDATE ${table} SET detail = $4 WHERE week_id = $1 AND kind = $2 AND ${idColumn} = $3`,
      [week_id, kind, id, JSON.stringify(poison(detail, ''))],
    );
  }
}

const database = await startDatabase(readConfig(process.env, 'poison'));
await withAdministrator(database.address, async (client) => {
  for (const [kind, count] of Object.entries(COPIED))
    await client.query(
      `INSERT INTO place (week_id, kind, place_id, detail, sheet)
       SELECT week_id, kind, (900000 + n)::text, detail, sheet
       FROM (SELECT DISTINCT ON (week_id) * FROM place WHERE kind = $1 ORDER BY week_id, place_id) AS first,
            generate_series(1, $2::integer) AS n`,
      [kind, count],
    );
  await poisonTable(client, 'place', 'place_id');
  await poisonTable(client, 'look_up', 'record_id');
  await client.query(`UPDATE passenger SET name = name || $1`, [PLAIN]);
  await client.query(`UPDATE week_file SET title = title || $1`, [PLAIN]);
});
await database.stop();
