import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, zipBytesSource } from './bundle-source.ts';

/** A week's last bundle with some of its lists replaced by files: CSV files or workbooks, called as the lists. */
export function onTopSource(
  bundle: Uint8Array,
  weekId: string,
  lists: ReadonlyMap<string, Uint8Array>,
): BundleSource {
  for (const name of lists.keys())
    if (listCalled(name) === null)
      throw new OperatorError(
        `${name} is not called as a list of a week, such as coach-passengers.csv: there are ${Object.keys(weekFiles).join(', ')}.`,
      );
  return async (findings) => {
    const files = await zipBytesSource(bundle, `the last bundle of ${weekId}`)(findings);
    for (const [name, content] of lists) {
      files?.delete(`weeks/${weekId}/${listCalled(name)}`);
      files?.set(`weeks/${weekId}/${name}`, content);
    }
    return files;
  };
}

/** Returns the list of a week that a file is called as; null where it is called otherwise. */
export function listCalled(name: string): string | null {
  const list = name.replace(/\.(?:csv|xlsx?)$/i, '');
  const file = `${list}.csv`;
  return list !== name && Object.hasOwn(weekFiles, file) ? file : null;
}
