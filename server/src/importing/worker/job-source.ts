import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, sourceAt, zipBytesSource } from '../bundle-source.ts';
import { lastBundle, storedBundle } from '../import-history.ts';
import { onTopSource } from '../on-top-source.ts';
import type { JobSource } from './import-job.ts';

/** Opens what a job imports, with its name for the history. */
export async function jobSource(
  database: Database,
  from: JobSource,
): Promise<{ source: BundleSource; name: string }> {
  if ('putBack' in from) {
    const name = `import ${from.putBack}, put back`;
    return { source: zipBytesSource(await storedBundle(database, from.putBack), name), name };
  }
  const { place } = from;
  const source = await sourceAt(place);
  if (!source) throw new OperatorError(`${place} does not exist`);
  if (!('onTopOf' in from)) return { source, name: path.basename(place) };
  const bundle = await lastBundle(database, from.onTopOf);
  const name = path.basename(place);
  return {
    source: onTopSource(bundle, from.onTopOf, new Map([[name, await readFile(place)]])),
    name: `${name}, on top`,
  };
}
