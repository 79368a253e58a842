import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';

/** Replaces `find`, which must occur exactly once in the file, so that a patch fails loudly when the code moves. */
export interface SourcePatch {
  /** Path below the package's `src`. */
  file: string;
  find: string;
  replace: string;
}

/** All modules of a package as one function that can be run again and again, each time with a fresh state. */
export interface LinkedSources {
  /** Full paths of the modules. */
  files: readonly string[];
  /**
   * Runs every module once and gives the exports of each by its path below `src`. `globals` stand in for the
   * names of the platform, `substitutes` for packages.
   */
  instantiate: (
    globals: Record<string, unknown>,
    substitutes?: Record<string, unknown>,
  ) => Record<string, Record<string, unknown>>;
}

interface LinkedModule {
  code: string;
  exports: string[];
}

const IMPORT = /^import (?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))? ?(?:from )?'([^']+)';/gm;
const EXPORT_FROM = /^export \{([^}]*)\} from '([^']+)';/gm;
const EXPORTED = /([\w$]+)(?: as ([\w$]+|'[^']+'))?/g;
const LATER_IMPORT = /\bimport\('([^']+)'\)/g;
const EXPORT = /^export (?=(?:async )?function\*? ([\w$]+)|(?:const|class) ([\w$]+))/gm;

/** The workspace whose modules are linked with those of the app, as if they were its own. */
const SHARED = 'web';

/**
 * Reads the sources that `entries` need, with what they import from their own package or from `web`; everything else
 * they import is the real package. A tab of a phone and a process of the server are each one such instance: the
 * modules of Node could be loaded once only, and could not be patched.
 *
 * It understands the way this repository writes modules (named exports of functions, constants and classes,
 * re-exports of another file in the same package, no cycles) and throws at anything else.
 */
export async function linkSources(
  { root, entries, globals }: { root: string; entries: readonly string[]; globals: readonly string[] },
  patches: readonly SourcePatch[] = [],
): Promise<LinkedSources> {
  const repository = path.dirname(root);
  /** The path of a module below the `src` of its workspace, which no two of those that are linked share. */
  const nameOf = (file: string) => path.relative(repository, file).split(path.sep).slice(2).join('/');
  const importsOf = rememberedImports(repository);
  const modules = new Map<string, LinkedModule>();
  const packages = new Map<string, unknown>();
  const unused = new Set(patches);

  const resolve = (from: string, specifier: string): string | null => {
    if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
    const found = importsOf(from).find(({ start }) => specifier.startsWith(start));
    return found ? path.join(repository, found.folder, specifier.slice(found.start.length)) : null;
  };

  const link = async (file: string): Promise<void> => {
    if (modules.has(file)) return;
    const name = nameOf(file);
    let source = readFileSync(file, 'utf8');
    for (const patch of patches) {
      if (patch.file !== name) continue;
      const parts = source.split(patch.find);
      if (parts.length !== 2) {
        throw new Error(`${patch.file} has ${parts.length - 1} of what is to be replaced: ${patch.find}`);
      }
      source = parts.join(patch.replace);
      unused.delete(patch);
    }
    let code = withoutTypes(source);
    const needed: string[] = [];
    // What is imported later is there from the start: to fetch it takes real time, for which the clock would not wait.
    code = code.replace(LATER_IMPORT, (_, specifier: string) => {
      const inside = resolve(file, specifier);
      if (inside === null) packages.set(specifier, null);
      else needed.push(inside);
      return `$load(${JSON.stringify(inside === null ? specifier : nameOf(inside))})`;
    });
    const exports: string[] = [];
    code = code.replace(EXPORT_FROM, (_, names: string, specifier: string) => {
      const inside = resolve(file, specifier) ?? '';
      needed.push(inside);
      const from = JSON.stringify(nameOf(inside));
      for (const [, name, as = name] of names.matchAll(EXPORTED))
        exports.push(`${as}: $import(${from}).${name}`);
      return '';
    });
    code = code.replace(IMPORT, (_, whole?: string, names?: string, all?: string, specifier = '') => {
      // An address that the bundler makes from a file.
      if (specifier.endsWith('url')) return `const ${whole} = ${JSON.stringify(specifier)};`;
      const inside = resolve(file, specifier);
      needed.push(inside ?? specifier);
      if (inside === null) packages.set(specifier, null);
      const from = JSON.stringify(inside === null ? specifier : nameOf(inside));
      const lines = [
        ...(whole === undefined ? [] : [`const ${whole} = $import(${from}).default;`]),
        ...(all === undefined ? [] : [`const ${all} = $import(${from});`]),
        ...(names === undefined ? [] : [`const {${names.replaceAll(' as ', ': ')}} = $import(${from});`]),
      ];
      return lines.join(' ');
    });
    code = code.replace(EXPORT, (_, called?: string, constant?: string) => {
      exports.push(called ?? constant ?? '');
      return '';
    });
    const left = /^(?:import|export) .*/m.exec(code);
    if (left) throw new Error(`${name}: cannot link '${left[0]}'`);
    code = code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
      .replaceAll('import.meta.env', '({ MODE: "chaos" })')
      .replaceAll('import.meta.url', JSON.stringify(`file://${file}`));
    for (const needs of needed) if (existsSync(needs)) await link(needs);
    modules.set(file, { code, exports });
  };

  for (const entry of entries) {
    const homes = [root, path.join(repository, SHARED)].map((home) => path.join(home, 'src', entry));
    const file = homes.find((home) => existsSync(home));
    if (file === undefined) throw new Error(`no such file: ${entry}`);
    await link(file);
  }
  if (unused.size > 0) throw new Error(`no such file: ${[...unused].map(({ file }) => file).join(', ')}`);
  for (const specifier of packages.keys()) packages.set(specifier, await import(specifier));

  const body = [...modules]
    .map(([file, { code, exports }]) => {
      const name = JSON.stringify(nameOf(file));
      return `$modules.set(${name}, (() => {${code}\nreturn { ${exports.join(', ')} };\n})());`;
    })
    .join('\n');
  const program = new Function(
    '$modules',
    '$import',
    '$load',
    ...globals,
    `'use strict';${body}\n//# sourceURL=linked:${path.basename(root)}`,
  );

  return {
    files: [...modules.keys()],
    instantiate(given, substitutes = {}) {
      const linked = new Map<string, Record<string, unknown>>();
      const find = (name: string) => linked.get(name) ?? substitutes[name] ?? packages.get(name);
      const load = async (name: string) => find(name);
      program(
        linked,
        find,
        load,
        ...globals.map((name) => (name in given ? given[name] : Reflect.get(globalThis, name))),
      );
      return Object.fromEntries(linked);
    },
  };
}

/** Returns the folders and files that a module's own package names in its `imports`, the longest name first. */
function rememberedImports(repository: string): (file: string) => { start: string; folder: string }[] {
  const known = new Map<string, { start: string; folder: string }[]>();
  return (file) => {
    const [workspace = ''] = path.relative(repository, file).split(path.sep);
    const read = known.get(workspace) ?? readImports(repository, workspace);
    known.set(workspace, read);
    return read;
  };
}

function readImports(repository: string, workspace: string): { start: string; folder: string }[] {
  const manifest = JSON.parse(readFileSync(path.join(repository, workspace, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const withoutStar = (text: string) => text.replace(/\*$/, '');
  return Object.entries(manifest.imports)
    .map(([name, target]) => ({
      start: withoutStar(name),
      folder: withoutStar(
        target.replace(`@offpiste/${SHARED}`, `${SHARED}/src`).replace('./', `${workspace}/`),
      ),
    }))
    .sort((one, other) => other.start.length - one.start.length);
}

/** Most of what is linked for one mistake is that of another. */
const stripped = new Map<string, string>();

function withoutTypes(source: string): string {
  const known = stripped.get(source);
  if (known !== undefined) return known;
  const code = stripTypeScriptTypes(source);
  stripped.set(source, code);
  return code;
}
