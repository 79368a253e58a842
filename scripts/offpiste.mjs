/** `npm run offpiste -- <command>`: the operator's command line. */
import { runProject } from './project.mjs';

runProject(['server/src/cli/offpiste.ts', ...process.argv.slice(2)]);
