import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, zipBytesSource } from './bundle-source.ts';
import { changeDocuments, isDocumentName } from './change-documents.ts';

/**
 * A week's last bundle with some of its lists replaced by files: CSV files or workbooks, called as the lists; with
 * documents added to those it has, and without those that are to go.
 */
export function onTopSource(
  bundle: Uint8Array,
  weekId: string,
  uploaded: ReadonlyMap<string, Uint8Array>,
  removed: readonly string[] = [],
): BundleSource {
  const added = new Map([...uploaded].filter(([name]) => isDocumentName(name)));
  const lists = [...uploaded].filter(([name]) => !isDocumentName(name));
  for (const [name] of lists)
    if (listCalled(name) === null)
      throw new OperatorError(
        `${name} is not called as a list of a week, such as coach-passengers.csv: there are ${Object.keys(weekFiles).join(', ')}.`,
      );
  const isListed = lists.some(([name]) => listCalled(name) === 'documents.csv');
  return async (findings) => {
    const files = await zipBytesSource(bundle, `the last bundle of ${weekId}`)(findings);
    for (const [name, content] of lists) {
      files?.delete(`weeks/${weekId}/${listCalled(name)}`);
      files?.set(`weeks/${weekId}/${name}`, content);
    }
    if (files && added.size + removed.length > 0)
      changeDocuments(files, weekId, { added, removed, isListed });
    return files;
  };
}

/** Returns the list of a week that a file is called as; null where it is called otherwise. */
export function listCalled(name: string): string | null {
  const list = name.replace(/\.(?:csv|xlsx?)$/i, '');
  const file = `${list}.csv`;
  return list !== name && Object.hasOwn(weekFiles, file) ? file : null;
}
