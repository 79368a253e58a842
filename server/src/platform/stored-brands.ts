import type { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import type { BrandConfig, SharedConfig } from '@offpiste/domain/contract/config.ts';
import { type BrandColours, brandColours, colourProblem } from '@offpiste/domain/rules/brand-colours.ts';
import type pg from 'pg';
import { parseBrands } from './brands.ts';
import { type DatabaseAddress, withAdministrator } from './database.ts';

/** Anything that sends a statement: a pool, or the one connection of a transaction. */
type Client = Pick<pg.ClientBase, 'query'>;

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

/** The brands in a transaction that changes them. */
export interface BrandEditor {
  /** As they were when it began. */
  set: BrandsFile;
  put(brand: BrandConfig): Promise<void>;
  putLogo(slug: string, logo: StoredLogo & { hash: string }): Promise<void>;
  share(shared: SharedConfig): Promise<void>;
  /** Returns the first of some prefixes that a passenger has; null for none. */
  usedPrefix(prefixes: readonly string[]): Promise<string | null>;
}

/** Changes the brands in one transaction, after every other change, and returns what they are then. */
export async function changeBrands(
  pool: pg.Pool,
  work: (edit: BrandEditor) => Promise<void>,
): Promise<BrandsFile> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
    await work(editorOf(client, await readBrands(client)));
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
    async putLogo(slug, { hash, mediaType, content }) {
      await client.query(
        'INSERT INTO brand_logo (slug, hash, media_type, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [slug, hash, mediaType, content],
      );
    },
    async usedPrefix(prefixes) {
      const { rows } = await client.query<{ prefix: string }>(
        'SELECT prefix FROM passenger WHERE prefix = ANY ($1) LIMIT 1',
        [prefixes],
      );
      return rows[0]?.prefix ?? null;
    },
  };
}

/** Gives a database that has no brands those of a file. Nothing but a command changes them from then on. */
export async function seedBrands(address: DatabaseAddress, file: () => BrandsFile): Promise<void> {
  await withAdministrator(address, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [BRANDS_LOCK]);
    const { rowCount } = await client.query('SELECT FROM brand LIMIT 1');
    if (rowCount === 0) {
      const { brands, shared, defaultBrand } = file();
      for (const brand of brands)
        await writeBrand(client, { ...brand, colours: brand.colours ?? madeFrom(brand) });
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

async function writeSetting(client: Client, key: string, value: unknown): Promise<void> {
  await client.query(
    'INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, JSON.stringify(value)],
  );
}
