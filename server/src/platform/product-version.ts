import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { repositoryRoot } from './repository-root.ts';

const Product = z.object({ version: z.string() });

/** Returns the version of the product, `1.2.3`, by its package file. */
export function productVersion(): string {
  return Product.parse(JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8'))).version;
}
