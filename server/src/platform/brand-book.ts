import type { BrandsFile } from '@offpiste/domain/contract/brands-file.ts';
import { type Brands, createBrands } from './brands.ts';
import type { Database } from './database.ts';
import { readBrands } from './stored-brands.ts';

/** The brands of a running server, which follow the database. */
export interface BrandBook {
  brands: Brands;
  /** Call before the database is closed. */
  stop(): Promise<void>;
}

/** In milliseconds. An operator's change counts on every server process after this time at the latest. */
const READ_EVERY_MS = 5_000;

/** Reads the brands and keeps reading them. */
export async function openBrandBook(
  { pool }: Pick<Database, 'pool'>,
  options: {
    defaultBrand: string | null;
    everyMs?: number;
    /** They are others now. */
    onChange?: () => void;
    onError?: (error: unknown) => void;
  },
): Promise<BrandBook> {
  const { defaultBrand, everyMs = READ_EVERY_MS, onChange = () => {}, onError = () => {} } = options;
  let read = await readBrands(pool);
  let current = createBrands(read, defaultBrand);

  const take = (next: BrandsFile) => {
    if (JSON.stringify(next) === JSON.stringify(read)) return;
    current = createBrands(next, defaultBrand);
    read = next;
    onChange();
  };
  let reading: Promise<void> | null = null;
  // Whoever asks meanwhile waits for the same reading.
  const refresh = () => {
    reading ??= readBrands(pool)
      .then(take)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const timer = setInterval(() => void refresh().catch(onError), everyMs);
  timer.unref();

  return {
    brands: {
      get all() {
        return current.all;
      },
      get shared() {
        return current.shared;
      },
      get prefixes() {
        return current.prefixes;
      },
      policyOf: (slug) => current.policyOf(slug),
      forHost: (host) => current.forHost(host),
      refresh,
    },
    async stop() {
      clearInterval(timer);
      await reading?.catch(() => undefined);
    },
  };
}
