/** `npm start`: from a fresh clone to a running product; `npm start -- --lan` serves phones of the network too. */
import { ensureBuilt, ensureInstalled, runProject } from './project.mjs';

ensureInstalled();
ensureBuilt();
runProject(['server/src/main.ts', ...process.argv.slice(2)]);
