import { zipBytesSource } from './bundle-source.ts';
import { Findings } from './problems.ts';
import { readBundle } from './read-bundle.ts';
import { weekWorkbook } from './week-workbook.ts';

/** Writes a stored bundle of a week as one workbook. */
export async function bundleWorkbook(bundle: Uint8Array, weekId: string): Promise<Uint8Array> {
  const findings = new Findings();
  const files = await zipBytesSource(bundle, `the last bundle of ${weekId}`)(findings);
  const [week] = (files && (await readBundle(files, findings)))?.weeks ?? [];
  if (!week || findings.problems.length > 0)
    throw new Error(`the last bundle of ${weekId} cannot be read: ${JSON.stringify(findings.problems[0])}`);
  return await weekWorkbook(week);
}
