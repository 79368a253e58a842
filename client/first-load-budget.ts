import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a phone fetches until a rep has signed in and chosen a week. */
export const FIRST_SCREENS = /\/(login-screen|unlock-route|select-week-screen|home-screen)\.tsx$/;
const SCRIPT_LIMIT = 188_000;
const STYLE_LIMIT = 12_000;
/** Fonts are packed already. */
const FONT_LIMIT = 55_000;

/** Fails the build when the first load outgrows what a phone on a mountain can fetch. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const first = chunks.filter(
        ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => FIRST_SCREENS.test(id)),
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
        `first load: ${fetched.length} scripts with ${scripts} of ${SCRIPT_LIMIT}, styles ${styles} of ${STYLE_LIMIT} bytes gzipped, fonts ${fonts} of ${FONT_LIMIT} bytes`,
      );
      if (scripts > SCRIPT_LIMIT || styles > STYLE_LIMIT || fonts > FONT_LIMIT)
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
