import { staffLabelOf } from '@offpiste/domain/rules/brand.ts';
import type pg from 'pg';
import { createBrands } from '#platform/brands.ts';
import { readBrands } from '#platform/stored-brands.ts';

/** What a bundle may refer to besides its own files. */
export interface KnownNames {
  /** Accounts in the database. */
  reps: ReadonlySet<string>;
  /** Names of the resorts in the database by id. */
  resorts: ReadonlyMap<string, string>;
  /** Slugs of the brands that this system serves. */
  brands: ReadonlySet<string>;
  /** The prefixes of their tickets, and the shared ones. */
  prefixes: ReadonlySet<string>;
  /** How coach sheets name the brands' staff. */
  staffLabels: ReadonlySet<string>;
}

export async function loadKnownNames(client: pg.PoolClient): Promise<KnownNames> {
  const reps = await client.query<{ id: string }>('SELECT rep_id AS id FROM rep');
  const resorts = await client.query<{ id: string; name: string }>(
    `SELECT record_id AS id, detail ->> 'name' AS name FROM look_up WHERE week_id = '' AND kind = 'resort'`,
  );
  const { all, prefixes } = createBrands(await readBrands(client), null);
  return {
    reps: new Set(reps.rows.map(({ id }) => id)),
    resorts: new Map(resorts.rows.map(({ id, name }) => [id, name])),
    brands: new Set(all.map(({ slug }) => slug)),
    prefixes: new Set(prefixes),
    staffLabels: new Set(all.flatMap((brand) => staffLabelOf(brand) ?? [])),
  };
}
