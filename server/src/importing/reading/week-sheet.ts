import type { Findings } from '../problems.ts';
import { folded } from './column-names.ts';
import type { Grid } from './grid.ts';

interface WeekPackage {
  departureDate: string;
  id?: string;
  name?: string;
}

/** A week as somebody wrote it, not checked yet. */
interface WeekHead {
  weekId: string;
  packages: WeekPackage[];
  [name: string]: unknown;
}

const FLAGS = new Set(['alwaysOn', 'disabled']);
const NAMES = ['weekId', 'weekName', 'systemId', 'timeZone', 'startsOn', 'endsOn', 'departureDate', ...FLAGS];

/**
 * The sheet `week` of a workbook, with a name and its value in each row, and an id and a name behind a departure date,
 * as what `week.json` would hold. Its values are
 * checked as those of a file are. Null, and a problem, without a `weekId`.
 */
export function weekHead(file: string, grid: Grid, findings: Findings): WeekHead | null {
  const head: Record<string, unknown> = {};
  const packages: WeekPackage[] = [];
  for (const { row, cells } of grid.rows) {
    const [given = '', value = '', packageId, packageName] = cells;
    const name = NAMES.find((known) => folded(known) === folded(given));
    const isTitle = folded(given) === 'name' && folded(value) === 'value';
    if (isTitle || value === '') continue;
    if (name === undefined) {
      const spot = { row, column: 'name', value: given };
      findings.problem(file, `is not one of the week’s names: ${NAMES.join(', ')}`, spot);
    } else if (name === 'departureDate')
      packages.push({
        departureDate: value,
        ...(packageId && { id: packageId }),
        ...(packageName && { name: packageName }),
      });
    else head[name] = FLAGS.has(name) ? /^(1|true)$/i.test(value) : value;
  }
  const { weekId } = head;
  if (typeof weekId === 'string' && /^[^/\\]+$/.test(weekId)) return { ...head, weekId, packages };
  findings.problem(file, 'has no weekId in its sheet “week”');
  return null;
}
