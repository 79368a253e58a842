import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Below the root: what says where in the sources a line of the built code comes from. Never served. */
const FOLDER = '.cache/source-maps';

/**
 * Puts source maps into a separate folder, so that nobody gets them with the app; an error service can be given
 * them from there. `emptyFirst` clears the folder, for the first of the builds that share it.
 */
export function keepSourcesAside({ emptyFirst }: { emptyFirst: boolean }): Plugin {
  let folder: string;
  return {
    name: 'keep-sources-aside',
    apply: 'build',
    configResolved(resolved: ResolvedConfig) {
      folder = path.resolve(resolved.root, '..', FOLDER);
      if (emptyFirst) rmSync(folder, { recursive: true, force: true });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue;
          const kept = path.join(folder, name);
          mkdirSync(path.dirname(kept), { recursive: true });
          writeFileSync(kept, file.source);
          delete bundle[name];
        }
      },
    },
  };
}
