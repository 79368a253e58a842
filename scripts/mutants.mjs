/** `npm run mutants`: plants small mistakes and prints those that no test notices, on the project's own Node. */
import path from 'node:path';
import { become, ensureInstalled, projectNode, root } from './project.mjs';

const folder = path.join(root, 'mutants');

ensureInstalled();
ensureInstalled(folder);
become(projectNode(), [path.join(folder, 'plant.mjs'), ...process.argv.slice(2)]);
