import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DatabaseAddress, withAdministrator } from '../database.ts';
import { OperatorError } from '../operator-error.ts';
import { lineOf, type Protection, wallOf } from './wall-of.ts';

/** What all migrations together create; a test compares it with a migrated database and `vitest -u` writes it. */
const EXPECTED = path.join(import.meta.dirname, 'expected-wall.txt');

/** Kinds of which one more lets somebody in. */
const LETS_IN: ReadonlySet<string> = new Set<Protection['kind']>(['policy', 'grant', 'execute']);
const MOST_NAMED = 3;

/** Refuses a database that is up to date and whose policies, grants, triggers or constraints the migrations did not make. */
export async function checkWall(address: DatabaseAddress): Promise<void> {
  const differences = differencesOf(await withAdministrator(address, wallOf), expectedWall());
  if (differences.length === 0) return;
  const more = differences.length - MOST_NAMED;
  throw new OperatorError(
    `The database is not protected as the migrations make it (${differences.slice(0, MOST_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}): it may come from a copy that lost its policies or grants, so restore one that 'offpiste backup' made into an empty database.`,
  );
}

/** Returns in which lines a database differs from what is expected; further tables and functions do not count. */
export function differencesOf(found: readonly Protection[], expected: readonly string[]): string[] {
  const names = new Set(expected.map((line) => line.slice(0, line.indexOf(': '))));
  const there = new Set(found.map(lineOf));
  const known = new Set(expected);
  const extra = found.filter(({ on, kind }) => LETS_IN.has(kind) && names.has(on)).map(lineOf);
  return [
    ...expected.filter((line) => !there.has(line)).map((line) => `missing: ${line}`),
    ...extra.filter((line) => !known.has(line)).map((line) => `unexpected: ${line}`),
  ];
}

/** Returns the recorded list, line by line. */
export function expectedWall(): string[] {
  return readFileSync(EXPECTED, 'utf8').trimEnd().split('\n');
}
