/** `npm run chaos`: simulates shifts in which everything goes wrong, on the project's own Node. */
import path from 'node:path';
import { become, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
become(projectNode(), ['--no-warnings', path.join(root, 'chaos/chaos.ts'), ...process.argv.slice(2)]);
