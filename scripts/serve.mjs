/** `npm run serve`: starts what has been built; installs and builds nothing. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runProject } from './project.mjs';

if (!existsSync(path.join(root, 'client', 'dist', 'index.html'))) {
  console.error('Nothing is built yet. Run npm start once, or npm run build.');
  process.exit(1);
}
runProject(['server/src/main.ts', ...process.argv.slice(2)]);
