/** `npm run mutants`: plants small mistakes and prints those that no test notices, on the project's own Node. */
import path from 'node:path';
import { become, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
become(projectNode(), [path.join(root, 'scripts/plant-mutants.mjs'), ...process.argv.slice(2)]);
