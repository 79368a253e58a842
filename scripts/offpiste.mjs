/** `npm run offpiste -- <command>`: the operator's command line. */
import { become, projectNode } from './project.mjs';

become(projectNode(), ['server/src/cli/offpiste.ts', ...process.argv.slice(2)]);
