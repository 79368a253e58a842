import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { keepSourcesAside } from './keep-sources-aside.ts';
import type { BuiltFile } from './src/sw/built-file.ts';

const WORKER = 'sw.js';
/**
 * Not for the app on the phone: packed copies, the workers themselves and the licences; pictures, which the system takes
 * from the server when the app is installed; and the code of the error service, which few installations have and nobody
 * needs without a signal.
 */
const NOT_FOR_PHONES = /\.(?:br|gz|txt|png|ico)$|^sw(?:-off)?\.js$|^assets\/open-error-service-/;

/**
 * What shows documents inside the app: as large as all the rest, and not what a scan needs. The phone fetches it once the app
 * is kept.
 */
const DOCUMENT_VIEWER = /^\/assets\/(?:pdfjs-|pdf\.worker-|Foxit|LiberationSans-|jbig2-|openjpeg-)/;
/** The viewer's files, for the page; the development server has an empty list there. */
const VIEWER_LIST = 'document-viewer.json';
/** In bytes: without all of it the app does not open on a phone that has no signal. */
const KEPT_APP_LIMIT = 2_500_000;

/**
 * Builds the service worker into `sw.js`, after everything else and with the list of everything else in it.
 * A worker keeps its address over all versions and so has no hash; it is one file, for not all browsers know modules there.
 */
export function workerBuild(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'worker-build',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error) {
      // What went wrong is said by whoever made the mistake.
      if (error) return;
      const { outDir, sourcemap, target } = config.build;
      const folder = path.resolve(config.root, outDir);
      const viewer = builtFiles(folder)
        .map(({ url }) => url)
        .filter((url) => DOCUMENT_VIEWER.test(url));
      writeFileSync(path.join(folder, VIEWER_LIST), JSON.stringify(viewer));
      const files = builtFiles(folder).filter(({ url }) => !viewer.includes(url));
      const bytes = (urls: readonly string[]) =>
        urls.reduce((sum, url) => sum + statSync(path.join(folder, url)).size, 0);
      const kept = bytes(files.map(({ url }) => url));
      this.info(
        `kept app: ${files.length} files with ${kept} of ${KEPT_APP_LIMIT} bytes; document viewer: ${viewer.length} files with ${bytes(viewer)} bytes`,
      );
      if (kept > KEPT_APP_LIMIT || viewer.length === 0) this.error('The kept app is over its budget.');
      await build({
        configFile: false,
        root: config.root,
        logLevel: config.logLevel ?? 'info',
        plugins: [keepSourcesAside({ emptyFirst: false })],
        define: { APP_FILES: JSON.stringify(files), VIEWER_FILES: JSON.stringify(viewer) },
        build: {
          outDir,
          sourcemap,
          target,
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: WORKER } },
        },
      });
    },
  };
}

/** What is built below a folder. A file without a hash in its name is distinguished by its content. */
export function builtFiles(folder: string): BuiltFile[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !NOT_FOR_PHONES.test(name))
    .sort();
  return names.map((name) => {
    const url = `/${name}`;
    if (name.startsWith('assets/')) return { url, revision: null };
    const sum = createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('base64');
    return { url, revision: sum.slice(0, 16), integrity: `sha256-${sum}` };
  });
}
