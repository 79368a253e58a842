import { OperatorError } from '#platform/operator-error.ts';
import { type BundleSource, zipBytesSource } from './bundle-source.ts';
import { listCalled } from './on-top-source.ts';

/**
 * Opens zips and the sheets that came with them. A zip with a `bundle.json` is whole, and there is at most one; in it the other
 * sheets, and those in a zip of sheets alone, as a refused upload gives them back, take the place of their namesakes. Where none
 * is whole, `unpacked` says what the sheets are.
 */
export function zipsSource(
  uploaded: ReadonlyMap<string, Uint8Array>,
  unpacked: (sheets: ReadonlyMap<string, Uint8Array>) => Promise<BundleSource>,
): BundleSource {
  return async (findings) => {
    let whole: { name: string; files: Map<string, Uint8Array> } | null = null;
    const sheets = new Map<string, Uint8Array>();
    for (const [name, content] of uploaded) {
      if (!isZipName(name)) {
        sheets.set(name, content);
        continue;
      }
      const files = await zipBytesSource(content, name)(findings);
      if (!files) return null;
      if (!files.has('bundle.json')) for (const [file, bytes] of files) sheets.set(file, bytes);
      else if (whole)
        throw new OperatorError(`${whole.name} and ${name} are both whole: drop one of them alone.`);
      else whole = { name, files };
    }
    if (!whole) return await (await unpacked(byName(sheets)))(findings);
    for (const [sheet, content] of sheets) mend(whole.files, sheet, content);
    return whole.files;
  };
}

/** Whether a file is a zip by its name. */
export function isZipName(name: string): boolean {
  return /\.zip$/i.test(name);
}

/** Puts a sheet in the place of its namesake, or, where there is none, beside the lists of the only week. */
function mend(files: Map<string, Uint8Array>, sheet: string, content: Uint8Array): void {
  const named = [...files.keys()].filter((file) => nameOf(file) === nameOf(sheet));
  // A folder around those of the zip does not matter.
  const exact = named.filter((file) => `/${withoutEnding(sheet)}`.endsWith(`/${withoutEnding(file)}`));
  const [namesake, another] = exact.length > 0 ? exact : named;
  if (namesake !== undefined && another === undefined) {
    files.delete(namesake);
    files.set(inFolderOf(namesake, sheet), content);
    return;
  }
  const weeks = [...files.keys()].filter((file) => /^weeks\/[^/]+\/week\.json$/.test(file));
  const [week, second] = weeks;
  if (
    another !== undefined ||
    week === undefined ||
    second !== undefined ||
    listCalled(lastOf(sheet)) === null
  )
    throw new OperatorError(
      another === undefined
        ? `${lastOf(sheet)} takes the place of no sheet that is here. A sheet has the name of its list, such as coach-passengers.csv.`
        : `${lastOf(sheet)} may be that of ${named.join(' or of ')}: mend it in the zip, and drop the zip alone.`,
    );
  files.set(inFolderOf(week, sheet), content);
}

/** Names sheets without their folders. */
function byName(sheets: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const named = new Map<string, Uint8Array>();
  for (const [sheet, content] of sheets) {
    for (const other of named.keys()) if (nameOf(other) === nameOf(sheet)) named.delete(other);
    named.set(lastOf(sheet), content);
  }
  return named;
}

function inFolderOf(file: string, sheet: string): string {
  return `${file.slice(0, file.lastIndexOf('/') + 1)}${lastOf(sheet)}`;
}

function lastOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

function nameOf(file: string): string {
  return withoutEnding(lastOf(file));
}

/** A list is the same as CSV and as a workbook. */
function withoutEnding(file: string): string {
  return file.toLowerCase().replace(/\.(?:csv|xlsx?)$/, '');
}
