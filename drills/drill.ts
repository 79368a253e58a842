/** `npm run drill -- failover | restore | rolling | proxy | cells | wall`: what is said of a bad day, tried with real processes. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { binariesIn } from '../server/src/platform/embedded-postgres/binaries.ts';
import { cells } from './src/cells.ts';
import type { DrillResult } from './src/drill-result.ts';
import { failover } from './src/failover.ts';
import { proxies } from './src/proxy.ts';
import { restore } from './src/restore.ts';
import { rolling } from './src/rolling.ts';
import { wall } from './src/wall.ts';

const USAGE = `npm run drill -- failover [--lagging]   the primary is killed, its standby promoted; --lagging: to one that lacks the last scans, which must be noticed
npm run drill -- restore                backed up while scanned on, thrown away, restored elsewhere
npm run drill -- rolling [--from <commit>]   servers of a commit (HEAD) are replaced by those of this folder, one by one
npm run drill -- proxy [nginx | haproxy | caddy]   servers are killed behind the proxies of deploy/ that are installed
npm run drill -- cells                  three operators on one PostgreSQL, each with a database
npm run drill -- wall [--minutes <60>]   a wall is looked at while its server restarts and the primary is killed; one scan a second
Each with --per-second <scans> (100) and --scans <before and after> (1000).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lagging: { type: 'boolean', default: false },
    from: { type: 'string' },
    programs: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string' },
    scans: { type: 'string', default: '1000' },
  },
});
const perSecond = Number(values['per-second'] ?? (positionals[0] === 'wall' ? 1 : 100));
const load = { perSecond, scans: Number(values.scans) };
const drills: Record<string, () => Promise<DrillResult>> = {
  failover: () => failover(load, { lagging: values.lagging, programs: packaged(values.programs) }),
  restore: () => restore(load),
  rolling: () => rolling(load, values.from),
  cells: () => cells(load),
  wall: () => wall(load, { minutes: Number(values.minutes), programs: packaged(values.programs) }),
  proxy: () => proxies(load, positionals[1]),
};

const drill = drills[positionals[0] ?? ''];
if (drill && load.perSecond > 0 && load.scans > 0) {
  const { passed, text } = await drill();
  console.log(`${text}\n${passed ? 'Passed.' : 'FAILED.'}`);
  process.exitCode = passed ? 0 : 1;
} else {
  console.error(USAGE);
  process.exitCode = 2;
}

/** PostgreSQL of the system's packages, where there is one; otherwise the one that the product brings. */
function packaged(folder: string | undefined) {
  if (!folder) return undefined;
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return binariesIn(path.dirname(folder), stdout.trim());
}
