/** `npm run drill -- <drill>`: a failover, a restore or a new version, with real processes, on the project's own Node. */
import path from 'node:path';
import { packagedPostgres } from './debian-postgres.mjs';
import { become, ensureInstalled, projectNode, root } from './project.mjs';

ensureInstalled();
const programs = packagedPostgres();
const args = [...process.argv.slice(2), ...(programs ? [`--programs=${programs}`] : [])];
become(projectNode(), [path.join(root, 'drills/drill.ts'), ...args]);
