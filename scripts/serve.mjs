/** `npm run serve`: starts what has been built; installs and builds nothing. */
import { isBuilt, runProject } from './project.mjs';

if (!isBuilt()) {
  console.error('Nothing is built yet. Run npm start once, or npm run build.');
  process.exit(1);
}
runProject(['server/src/main.ts', ...process.argv.slice(2)]);
