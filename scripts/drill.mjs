/** `npm run drill -- <drill>`: a failover, a restore or a new version, with real processes, on the project's own Node. */
import path from 'node:path';
import { packagedPostgres } from './debian-postgres.mjs';
import { become, ensureBuilt, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
// A browser shows the page itself.
if (process.argv[2] === 'wall') ensureBuilt();
const programs = packagedPostgres();
const args = [...process.argv.slice(2), ...(programs ? [`--programs=${programs}`] : [])];
become(projectNode(), [path.join(root, 'drills/drill.ts'), ...args]);
