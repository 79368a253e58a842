/** `npm run attack`: attacks a running server from outside, on the project's own Node. */
import path from 'node:path';
import { become, ensureBuilt, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
ensureBuilt();
become(projectNode(), [path.join(root, 'e2e/attack/attack.ts'), ...process.argv.slice(2)]);
