/** `npm start`: from a fresh clone to a running product. */
import { ensureBuilt, ensureInstalled, runProject } from './project.mjs';

ensureInstalled();
ensureBuilt();
runProject(['server/src/main.ts']);
