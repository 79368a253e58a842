import type { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig, SharedConfig } from '@offpiste/domain/contract/config.ts';
import { type BrandColours, brandColours, colourProblem } from '@offpiste/domain/rules/brand-colours.ts';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { type BrandsWithLogos, parseBrands } from './brands.ts';
import { type DatabaseAddress, withAdministrator } from './database.ts';
import type { Logo } from './logos/read-logo.ts';
import type { Tables } from './tables.ts';

/** Anything that sends a statement: a pool, or the one connection of a transaction. */
interface Client {
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: T[] }>;
}

/** An arbitrary constant; brands are changed one at a time, in whichever process. */
const BRANDS_LOCK = 7_230_424;

interface StoredBrands {
  brands: object[];
  shared: object | null;
  defaultBrand: string | null;
}

/** Reads all brands, as of one moment. */
export async function readBrands(client: Client): Promise<BrandsFile> {
  const { rows } = await client.query<StoredBrands>(`
    SELECT (SELECT coalesce(jsonb_agg(config || jsonb_build_object('slug', slug, 'ticketPrefixes', ticket_prefixes)
        ORDER BY place), '[]') FROM brand) AS brands,
      (SELECT value FROM setting WHERE key = 'shared') AS shared,
      (SELECT value #>> '{}' FROM setting WHERE key = 'defaultBrand') AS "defaultBrand"`);
  const { brands = [], shared = null, defaultBrand = null } = rows[0] ?? {};
  return parseBrands('What the database says of brands', {
    brands,
    ...(shared && { shared }),
    ...(defaultBrand !== null && { defaultBrand }),
  });
}

/** A picture as it is sent. */
export interface StoredLogo {
  mediaType: string;
  content: Buffer;
}

/** Returns a logo that a brand has or had; null when it never had this one. */
export async function findLogo(
  { pool }: { pool: pg.Pool },
  slug: string,
  hash: string,
): Promise<StoredLogo | null> {
  const { rows } = await pool.query<StoredLogo>(
    'SELECT media_type AS "mediaType", content FROM brand_logo WHERE slug = $1 AND hash = $2',
    [slug, hash],
  );
  return rows[0] ?? null;
}

/** Returns the present logos of brands by slug, except those among the app's own files. */
export async function findLogos(
  { pool }: { pool: pg.Pool },
  brands: readonly BrandConfig[],
): Promise<Map<string, StoredLogo>> {
  const { rows } = await pool.query<StoredLogo & { slug: string; start: string }>(
    `SELECT slug, '/brands/' || slug || '-' || hash || '-' AS start, media_type AS "mediaType", content FROM brand_logo`,
  );
  return new Map(
    brands.flatMap(({ slug, logo }) => {
      const found = rows.find((row) => row.slug === slug && logo.startsWith(row.start));
      return found ? [[slug, found] as const] : [];
    }),
  );
}

/** The brands in a transaction that changes them. */
export interface BrandEditor {
  /** As they were when it began. */
  set: BrandsFile;
  put(brand: BrandConfig): Promise<void>;
  putLogo(slug: string, logo: Logo): Promise<void>;
  share(shared: SharedConfig): Promise<void>;
  /** Makes a brand that of hosts which name none. */
  makeDefault(slug: string): Promise<void>;
  /** Removes a brand that nothing uses, with every logo that it has had. */
  remove(slug: string): Promise<void>;
  /** Returns the first of some prefixes that a passenger has; null for none. */
  usedPrefix(prefixes: readonly string[]): Promise<string | null>;
  /** Returns what is recorded under a brand's slug. */
  usesOf(slug: string): Promise<BrandUses>;
}

/** What is recorded under a brand's slug; its passengers are found by their prefixes. */
export interface BrandUses {
  accounts: number;
  /** One of them. */
  username: string | null;
  /** The ids of weeks with events, documents or records of this brand. */
  weeks: string[];
  /** Contacts and points of interest of the season. */
  seasonRecords: number;
}

/** What can be asked of the brands without changing them. */
export type BrandReader = Pick<BrandEditor, 'set' | 'usedPrefix' | 'usesOf'>;

/** Opens the brands in a transaction that changes nothing. */
export async function lookAtBrands(client: Client): Promise<BrandReader> {
  return editorOf(client, await readBrands(client));
}

/** Changes the brands in a transaction that has begun, after every other change. */
export async function editBrands(client: Client, work: (edit: BrandEditor) => Promise<void>): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
  await work(editorOf(client, await readBrands(client)));
}

/** A transaction of Kysely's, for statements that are written out. */
export function clientIn(db: Kysely<Tables>): Client {
  return {
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      await db.executeQuery<T>(CompiledQuery.raw(text, values)),
  };
}

/** Changes the brands in one transaction, after every other change, and returns what they are then. */
export async function changeBrands(
  pool: pg.Pool,
  work: (edit: BrandEditor) => Promise<void>,
): Promise<BrandsFile> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await editBrands(client, work);
    const changed = await readBrands(client);
    await client.query('COMMIT');
    client.release();
    return changed;
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
}

function editorOf(client: Client, set: BrandsFile): BrandEditor {
  return {
    set,
    put: (brand) => writeBrand(client, brand),
    share: (shared) => writeSetting(client, 'shared', shared),
    makeDefault: (slug) => writeSetting(client, 'defaultBrand', slug),
    async remove(slug) {
      await client.query('DELETE FROM brand_logo WHERE slug = $1', [slug]);
      await client.query('DELETE FROM brand WHERE slug = $1', [slug]);
    },
    putLogo: (slug, logo) => writeLogo(client, slug, logo),
    async usedPrefix(prefixes) {
      const { rows } = await client.query<{ prefix: string }>(
        'SELECT prefix FROM passenger WHERE prefix = ANY ($1) LIMIT 1',
        [prefixes],
      );
      return rows[0]?.prefix ?? null;
    },
    async usesOf(slug) {
      const { rows } = await client.query<BrandUses>(USES, [slug]);
      const [uses] = rows;
      if (!uses) throw new Error('a SELECT without FROM gave no row');
      return uses;
    },
  };
}

const USES = /* sql */ `
  SELECT (SELECT count(*) FROM rep WHERE tenant = $1)::integer AS accounts,
    (SELECT min(username) FROM rep WHERE tenant = $1) AS username,
    ARRAY(SELECT week_id FROM look_up WHERE brand = $1 AND week_id <> ''
      UNION SELECT week_id FROM week_file WHERE brand = $1
      UNION SELECT week_id FROM place WHERE kind = 'event' AND detail -> 'brands' ? $1 ORDER BY week_id) AS weeks,
    (SELECT count(*) FROM look_up WHERE brand = $1 AND week_id = '')::integer AS "seasonRecords"`;

/** Gives a database that has no brands those of a file. Only operators and managers change them from then on. */
export async function seedBrands(address: DatabaseAddress, file: () => BrandsWithLogos): Promise<void> {
  await withAdministrator(address, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
    const { rowCount } = await client.query('SELECT FROM brand LIMIT 1');
    if (rowCount === 0) {
      const { brands, shared, defaultBrand, logos = [] } = file();
      for (const brand of brands)
        await writeBrand(client, { ...brand, colours: brand.colours ?? madeFrom(brand) });
      for (const [slug, logo] of logos) await writeLogo(client, slug, logo);
      // An installation of before has what was shared then.
      const kept = await client.query(`SELECT FROM setting WHERE key = 'shared'`);
      if (kept.rowCount === 0) await writeSetting(client, 'shared', shared);
      if (defaultBrand !== undefined) await writeSetting(client, 'defaultBrand', defaultBrand);
    }
    await client.query('COMMIT');
  });
}

/** A file of before has one colour; it may be too pale to read. */
function madeFrom({ themeColour }: BrandConfig): BrandColours {
  return brandColours(colourProblem(themeColour)?.nearest ?? themeColour);
}

async function writeBrand(client: Client, brand: BrandConfig): Promise<void> {
  const { slug, ticketPrefixes, ...config } = brand;
  await client.query(
    `INSERT INTO brand (slug, ticket_prefixes, config) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO UPDATE SET ticket_prefixes = excluded.ticket_prefixes, config = excluded.config`,
    [slug, ticketPrefixes, JSON.stringify(config)],
  );
}

async function writeLogo(client: Client, slug: string, { hash, picture, content }: Logo): Promise<void> {
  await client.query(
    'INSERT INTO brand_logo (slug, hash, media_type, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [slug, hash, picture.mediaType, content],
  );
}

async function writeSetting(client: Client, key: string, value: unknown): Promise<void> {
  await client.query(
    'INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, JSON.stringify(value)],
  );
}
