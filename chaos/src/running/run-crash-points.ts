import type pg from 'pg';
import { openBench } from '../history/bench.ts';
import { INTERRUPTIONS, interruptAt } from '../history/crash-points.ts';

/** Interrupts one shift at every contact in every way; true when no guarantee was broken. */
export async function runCrashPoints(
  server: pg.ClientConfig,
  print: (line: string) => void,
): Promise<boolean> {
  const bench = await openBench(server);
  let broken = 0;
  let points = 0;
  try {
    const { contacts } = await interruptAt(bench, null, 'kill');
    for (const how of INTERRUPTIONS) {
      for (let contact = 0; contact < contacts.length; contact += 1) {
        const { violations } = await interruptAt(bench, contact, how);
        points += 1;
        if (violations.length === 0) continue;
        broken += 1;
        print(`${how} at contact ${contact} (${contacts[contact]}):`);
        for (const { kind, what } of violations.slice(0, 3)) print(`  ${kind}: ${what.slice(0, 300)}`);
      }
      print(`${how}: ${contacts.length} contacts tried`);
    }
  } finally {
    await bench.close();
  }
  print(`\n${points} crash points, ${broken} broke a guarantee`);
  return broken === 0;
}
