/** `npm start`: from a fresh clone to a running product. */
import { become, ensureBuilt, ensureInstalled, projectNode } from './project.mjs';

ensureInstalled();
ensureBuilt();
become(projectNode(), ['server/src/main.ts']);
