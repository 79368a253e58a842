import { bundle } from './bundle.ts';
import { cost } from './cost.ts';
import { importing } from './import.ts';
import { peak } from './peak.ts';
import { scan } from './scan.ts';
import { server } from './server.ts';
import { week } from './week.ts';

/** A suite that has goals returns whether they are met. */
const suites: Record<string, () => Promise<unknown>> = {
  ...{ scan, week, cost, server, bundle, peak },
  import: importing,
};

const [name = ''] = process.argv.slice(2);
const suite = suites[name];
if (suite) process.exitCode = (await suite()) === false ? 1 : 0;
else {
  console.error(`Which suite? ${Object.keys(suites).join(', ')}`);
  process.exitCode = 2;
}
