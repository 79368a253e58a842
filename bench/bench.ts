import { cost } from './cost.ts';
import { scan } from './scan.ts';
import { week } from './week.ts';

const suites: Record<string, () => Promise<void>> = { scan, week, cost };

const [name = ''] = process.argv.slice(2);
const suite = suites[name];
if (suite) await suite();
else console.error(`Which suite? ${Object.keys(suites).join(', ')}`);
process.exitCode = suite ? 0 : 2;
