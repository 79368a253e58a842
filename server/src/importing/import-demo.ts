import { demoSeason, type SeasonWanted } from '@offpiste/demo/demo-season.ts';
import type { Database } from '#platform/database.ts';
import { memorySource } from './bundle-source.ts';
import { type ImportReport, importBundle } from './import-bundle.ts';

/** Loads the demo season in the same way as any bundle. */
export async function importDemo(database: Database, wanted: SeasonWanted): Promise<ImportReport> {
  const report = await importBundle(database, memorySource(demoSeason(wanted)), { allowDemo: true });
  const [first] = report.problems;
  if (first) {
    const place = [first.file, first.row, first.column].filter((part) => part !== null).join(', ');
    throw new Error(`The demo season is not a proper bundle: ${place}: ${first.problem} (${first.value})`);
  }
  return report;
}
