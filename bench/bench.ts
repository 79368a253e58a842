import { spawnSync } from 'node:child_process';
import { bundle } from './bundle.ts';
import { cost } from './cost.ts';
import { drain } from './drain.ts';
import { importing } from './import.ts';
import { options } from './options.ts';
import { peak } from './peak.ts';
import { scan } from './scan.ts';
import { server } from './server.ts';
import { soak } from './soak.ts';
import { verdict } from './verdict.ts';
import { week } from './week.ts';

/** A suite that has goals returns whether they are met. */
const suites: Record<string, () => Promise<unknown>> = {
  ...{ scan, verdict, week, cost, server, bundle, peak, drain, soak },
  import: importing,
};

if (options.isQuick) console.log('Quick: few and short rounds. These figures are not for records.');
const suite = suites[options.suite ?? ''];
if (suite) process.exitCode = (await suite()) === false ? 1 : 0;
else if (options.suite === undefined) process.exitCode = runAll() ? 0 : 1;
else {
  console.error(`Which suite? ${Object.keys(suites).join(', ')}`);
  process.exitCode = 2;
}

/** Runs every suite, each in a new process; returns whether all goals are met. */
function runAll(): boolean {
  const results = Object.keys(suites).map((name) => {
    console.log(`\n${name}`);
    const started = performance.now();
    const words = [...process.execArgv, import.meta.filename, name, ...process.argv.slice(2)];
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
    return { name, status, seconds: Math.round((performance.now() - started) / 1_000) };
  });
  console.table(
    results.map(({ name, status, seconds }) => ({ name, seconds, met: status === 0 ? 'yes' : 'no' })),
  );
  return results.every(({ status }) => status === 0);
}
