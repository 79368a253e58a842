/** `npm run bench -- <suite>`: runs a measurement on the project's own Node. */
import path from 'node:path';
import { become, ensureBuilt, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
ensureBuilt();
become(projectNode(), [path.join(root, 'bench/bench.ts'), ...process.argv.slice(2)]);
