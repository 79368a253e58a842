import type pg from 'pg';

/** What a bundle may refer to besides its own files. */
export interface KnownNames {
  /** Accounts in the database. */
  reps: ReadonlySet<string>;
  /** Names of the resorts in the database by id. */
  resorts: ReadonlyMap<string, string>;
  /** Slugs of the brands that this system serves. */
  brands: ReadonlySet<string>;
}

export async function loadKnownNames(client: pg.PoolClient, brands: Iterable<string>): Promise<KnownNames> {
  const reps = await client.query<{ id: string }>('SELECT rep_id AS id FROM rep');
  const resorts = await client.query<{ id: string; name: string }>(
    `SELECT record_id AS id, detail ->> 'name' AS name FROM look_up WHERE week_id = '' AND kind = 'resort'`,
  );
  return {
    reps: new Set(reps.rows.map(({ id }) => id)),
    resorts: new Map(resorts.rows.map(({ id, name }) => [id, name])),
    brands: new Set(brands),
  };
}
