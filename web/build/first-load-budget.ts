import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What the first load of an app may weigh, in bytes: scripts and styles gzipped, fonts as they are, packed already. */
export interface FirstLoad {
  /** The files of the screens that it leads to. */
  screens: RegExp;
  scripts: number;
  styles: number;
  fonts: number;
}

/** Fails the build when an app's first load outgrows its budget. */
export function firstLoadBudget(limit: FirstLoad): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const first = chunks.filter(
        ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => limit.screens.test(id)),
      );
      const fetched = [...withImports(first, bundle)];
      const scripts = sum(fetched.map((chunk) => chunk.code));
      const assets = files.filter((file) => file.type === 'asset');
      const sheets = new Set(fetched.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      const styles = sum(assets.filter(({ fileName }) => sheets.has(fileName)).map(({ source }) => source));
      const fonts = assets
        .filter(({ fileName }) => fileName.endsWith('.woff2'))
        .reduce((total, { source }) => total + source.length, 0);
      this.info(
        `first load: ${fetched.length} scripts with ${scripts} of ${limit.scripts}, styles ${styles} of ${limit.styles} bytes gzipped, fonts ${fonts} of ${limit.fonts} bytes`,
      );
      if (scripts > limit.scripts || styles > limit.styles || fonts > limit.fonts)
        this.error('The first load is over its budget.');
    },
  };
}

function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const reached = new Set(chunks);
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') reached.add(imported);
    }
  }
  return reached;
}

function sum(sources: readonly (string | Uint8Array)[]): number {
  return sources.reduce((total, source) => total + gzipSync(source, { level: 9 }).length, 0);
}
