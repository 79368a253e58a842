import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The oldest browsers on which the app runs (docs/phones.md), as the build names them: syntax and styles are
 * rewritten for them. `index.html` tells older phones so, by the unit `rlh`, which came with these versions.
 */
export const OLDEST_PHONES = ['ios16.4', 'safari16.4', 'chrome111', 'firefox128'];
const SAME_FOR_THE_CHECK = 'ios_saf >= 16.4, safari >= 16.4, chrome >= 111, firefox >= 128';

/**
 * The library that reads PDFs brings what older browsers lack with it; the check cannot see that. A journey opens a
 * document on such a phone.
 */
const WITH_POLYFILLS = ['pdfjs-*.js', 'pdf.worker-*.js'];

/** Fails the build when its code uses what one of these browsers lacks, in a library too. */
export function oldestPhones(): Plugin {
  let folder: string;
  return {
    name: 'oldest-phones',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return;
        const check = fileURLToPath(new URL('cli/index.js', import.meta.resolve('es-check')));
        const inFolder = (name: string) => path.join(folder, '**', name).replaceAll(path.sep, '/');
        const query = `--browserslistQuery=${SAME_FOR_THE_CHECK}`;
        const run = (...words: string[]) =>
          spawnSync(process.execPath, [check, 'checkBrowser', query, '--module', ...words], {
            encoding: 'utf8',
          });
        const results = [
          run(inFolder('*.js'), '--checkFeatures', `--not=${WITH_POLYFILLS.map(inFolder).join(',')}`),
          // Their syntax must be known all the same.
          ...WITH_POLYFILLS.map((name) => run(inFolder(name))),
        ];
        const failed = results.filter(({ status }) => status !== 0);
        if (failed.length === 0) return;
        // Otherwise the next start would take what is there for a build.
        rmSync(folder, { recursive: true });
        this.error(
          `The oldest phones cannot run this.\n${failed.map(({ stdout, stderr }) => stdout + stderr).join('')}`,
        );
      },
    },
  };
}
