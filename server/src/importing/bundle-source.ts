import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from './problems.ts';
import { isSafeName, readZip, ZipError } from './zip-reader.ts';

/** Where a bundle comes from: returns all its files by their path inside the bundle, or the reason why it cannot. */
export type BundleSource = (findings: Findings) => Promise<Map<string, Uint8Array> | null>;

const LIMITS = { entries: 5_000, bytesPerFile: 64 * 2 ** 20, bytesInAll: 512 * 2 ** 20 };

/** Files that operating systems leave in folders. */
const LITTER = /(^|\/)(\.[^/]*|__MACOSX(\/.*)?|Thumbs\.db|desktop\.ini)$/i;

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
    let bytesLeft = LIMITS.bytesInAll;
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
      if (stats.size > LIMITS.bytesPerFile || bytesLeft < 0 || bundle.size >= LIMITS.entries) {
        findings.problem(name, 'makes the bundle too large');
        return null;
      }
      bundle.set(name, await readFile(path));
    }
    return bundle;
  };
}

/** A bundle as a zip file on disk. */
export function zipSource(path: string): BundleSource {
  return async (findings) => {
    const stats = await lstat(path);
    if (stats.size > LIMITS.bytesInAll) {
      findings.problem(path, 'the zip is too large');
      return null;
    }
    return zipBytesSource(await readFile(path), path)(findings);
  };
}

/** A zip already in memory, such as an upload; `name` is its name in the report. */
export function zipBytesSource(bytes: Uint8Array, name: string): BundleSource {
  return (findings) => {
    try {
      const files = [...readZip(bytes, LIMITS)].filter(
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
