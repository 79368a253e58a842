import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Findings } from './problems.ts';
import { isSafeName, readZip, sizeText, ZipError } from './zip-reader.ts';

/** Where a bundle comes from: returns all its files by their path inside the bundle, or the reason why it cannot. */
export type BundleSource = (findings: Findings) => Promise<Map<string, Uint8Array> | null>;

/** The limits of a bundle, and of a workbook, which is a zip too. */
export const BUNDLE_LIMITS = { entries: 5_000, bytesPerFile: 64 * 2 ** 20, bytesInAll: 256 * 2 ** 20 };

/** A workbook or a single sheet, as it is. */
const MAX_SHEET_BYTES = 40 * 2 ** 20;

/** Files that operating systems leave in folders. */
const LITTER = /(^|\/)(\.[^/]*|__MACOSX(\/.*)?|Thumbs\.db|desktop\.ini)$/i;

/** A bundle on disk: a folder, a zip, or a workbook with a sheet for each list; or a single sheet. Null when there is none. */
export async function sourceAt(path: string): Promise<BundleSource | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return null;
  if (stats.isDirectory()) return folderSource(path);
  return /\.(?:xlsx?|csv|tsv|txt)$/i.test(path) ? sheetSource(path) : zipSource(path);
}

/** A bundle held in memory, such as the demo season. */
export function memorySource(files: Record<string, string | Uint8Array>): BundleSource {
  const encoder = new TextEncoder();
  return (findings) => {
    const bundle = new Map<string, Uint8Array>();
    for (const [name, content] of Object.entries(files)) {
      if (!isSafeName(name)) findings.problem(name, 'is not a name that a bundle may hold');
      else bundle.set(name, typeof content === 'string' ? encoder.encode(content) : content);
    }
    return Promise.resolve(bundle);
  };
}

/** A bundle as a folder on disk. Links are refused: a bundle must contain its files. */
export function folderSource(folder: string): BundleSource {
  return async (findings) => {
    const bundle = new Map<string, Uint8Array>();
    let bytesLeft = BUNDLE_LIMITS.bytesInAll;
    for (const name of (await readdir(folder, { recursive: true }))
      .map((path) => path.replaceAll('\\', '/'))
      .sort()) {
      if (LITTER.test(name)) continue;
      const path = join(folder, name);
      const stats = await lstat(path);
      if (stats.isDirectory()) continue;
      if (!stats.isFile()) {
        findings.problem(name, 'is a link or a special file');
        continue;
      }
      bytesLeft -= stats.size;
      const { bytesPerFile, bytesInAll, entries } = BUNDLE_LIMITS;
      const tooLarge =
        (stats.size > bytesPerFile && `is ${sizeText(stats.size)}; at most ${sizeText(bytesPerFile)}`) ||
        (bytesLeft < 0 && `makes the bundle larger than ${sizeText(bytesInAll)}`) ||
        (bundle.size >= entries && `is one file too many; at most ${entries}`);
      if (tooLarge) {
        findings.problem(name, tooLarge);
        return null;
      }
      bundle.set(name, await readFile(path));
    }
    return bundle;
  };
}

function zipSource(path: string): BundleSource {
  return async (findings) => {
    const stats = await lstat(path);
    if (isTooLarge(path, stats.size, BUNDLE_LIMITS.bytesInAll, findings)) return null;
    return zipBytesSource(await readFile(path), path)(findings);
  };
}

function sheetSource(path: string): BundleSource {
  return async (findings) => {
    const { size } = await lstat(path);
    if (isTooLarge(path, size, MAX_SHEET_BYTES, findings)) return null;
    return new Map([[basename(path), await readFile(path)]]);
  };
}

function isTooLarge(path: string, bytes: number, limit: number, findings: Findings): boolean {
  if (bytes <= limit) return false;
  findings.problem(path, `is ${sizeText(bytes)}; at most ${sizeText(limit)}`);
  return true;
}

/** A zip already in memory, such as an upload; `name` is its name in the report. */
export function zipBytesSource(bytes: Uint8Array, name: string): BundleSource {
  return (findings) => {
    try {
      const files = [...readZip(bytes, BUNDLE_LIMITS)].filter(
        ([file]) => !LITTER.test(file) && !file.startsWith('__MACOSX/'),
      );
      return Promise.resolve(new Map(withoutOuterFolder(files)));
    } catch (error) {
      if (!(error instanceof ZipError)) throw error;
      findings.problem(name, error.message);
      return Promise.resolve(null);
    }
  };
}

/** Compressing a folder by its context menu puts everything into one outer folder, which is removed here. */
function withoutOuterFolder(files: [string, Uint8Array][]): [string, Uint8Array][] {
  if (files.some(([name]) => name === 'bundle.json')) return files;
  const outer = files.find(([name]) => name.split('/').length === 2 && name.endsWith('/bundle.json'))?.[0];
  const prefix = outer?.slice(0, -'bundle.json'.length);
  if (!prefix || !files.every(([name]) => name.startsWith(prefix))) return files;
  return files.map(([name, content]) => [name.slice(prefix.length), content]);
}
