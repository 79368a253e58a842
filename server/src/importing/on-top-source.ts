import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, zipBytesSource } from './bundle-source.ts';

/** A week's last bundle with one list replaced by a file: a CSV file or a workbook, called as the list. */
export function onTopSource(bundle: Uint8Array, weekId: string, place: string): BundleSource {
  const name = path.basename(place);
  const list = name.replace(/\.(?:csv|xlsx?)$/i, '');
  const file = `${list}.csv`;
  if (list === name || !Object.hasOwn(weekFiles, file))
    throw new OperatorError(
      `${name} is not called as a list of a week, such as coach-passengers.csv: there are ${Object.keys(weekFiles).join(', ')}.`,
    );
  return async (findings) => {
    const content = await readFile(place);
    const files = await zipBytesSource(bundle, `the last bundle of ${weekId}`)(findings);
    files?.delete(`weeks/${weekId}/${file}`);
    files?.set(`weeks/${weekId}/${name}`, content);
    return files;
  };
}
