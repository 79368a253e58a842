import type { FastifyInstance } from 'fastify';
import { openBrandBook } from '#platform/brand-book.ts';
import { buildApp } from '../app.ts';
import type { TestApp } from './build-test-app.ts';

/** Builds the application of a bench once more, with brands that follow its database as a server's do. Close it before the bench. */
export async function followBrands({
  deps,
}: TestApp): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { served } = deps.database;
  const book = await openBrandBook(served, { defaultBrand: null, everyMs: 1_000_000 });
  const app = buildApp({ ...deps, database: served, brands: book.brands });
  const close = async () => {
    await app.close();
    await book.stop();
  };
  return { app, close };
}
