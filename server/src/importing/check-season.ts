import type { KnownNames } from './known-names.ts';
import type { ParsedBundle } from './parsed-bundle.ts';
import type { Findings } from './problems.ts';
import { References } from './references.ts';

/** Checks the references of season files to each other, and to existing accounts. */
export function checkSeason(bundle: ParsedBundle, known: KnownNames, findings: Findings): void {
  const { season } = bundle;
  const references = new References(bundle.unread, findings);
  const resorts = {
    names: new Set([
      ...(season['season/resorts.csv']?.map(({ values }) => values.id) ?? known.resorts.keys()),
      ...references.lost('season/resorts.csv', 'id'),
    ]),
    file: 'season/resorts.csv',
    present: true,
  };
  const reps = {
    names: new Set([
      ...known.reps,
      ...(season['season/accounts.csv']?.map(({ values }) => values.repId) ?? []),
      ...references.lost('season/accounts.csv', 'repId'),
    ]),
    file: 'season/accounts.csv',
    present: true,
  };

  const pois = 'season/points-of-interest.csv';
  for (const { row, values } of season[pois] ?? []) {
    const spot = { row, column: 'resortId', value: values.resortId };
    references.check(pois, values.resortId, resorts, 'is not a resort of season/resorts.csv', spot);
    checkBrand(pois, row, 'brandSlug', values.brandSlug, known, findings);
  }
  for (const { row, values } of season['season/contacts.csv'] ?? []) {
    checkBrand('season/contacts.csv', row, 'brand', values.brand, known, findings);
  }
  for (const file of [
    'season/my-season.csv',
    'season/availability.csv',
    'season/personal-database.csv',
  ] as const) {
    for (const { row, values } of season[file] ?? []) {
      const spot = { row, column: 'repId', value: values.repId };
      references.check(file, values.repId, reps, 'is not an account', spot);
    }
  }
  references.report();
  checkAccounts(bundle, known, findings);
}

function checkAccounts(bundle: ParsedBundle, known: KnownNames, findings: Findings): void {
  const file = 'season/accounts.csv';
  const rowOfName = new Map<string, number>();
  for (const { row, values } of bundle.season[file] ?? []) {
    checkBrand(file, row, 'tenant', values.tenant, known, findings);
    const username = values.username.toLowerCase();
    const earlier = rowOfName.get(username);
    if (earlier)
      findings.problem(file, `is already in ${findings.rowName(file, earlier)}`, {
        row,
        column: 'username',
        value: values.username,
      });
    rowOfName.set(username, row);
    if (values.hq !== null && values.hq !== 'none' && values.level < 3) {
      const value = values.hq === 'desk' ? 'desk' : '1';
      findings.problem(file, 'needs level 3', { row, column: 'hq', value });
    }
    if (values.password !== null && !bundle.head.demo) {
      const problem = 'passwords are accepted from the demo season only: use rep reset-password';
      findings.problem(file, problem, { row, column: 'password', value: '(not shown)' });
    }
  }
}

export function checkBrand(
  file: string,
  row: number,
  column: string,
  brand: string | null,
  known: KnownNames,
  findings: Findings,
): void {
  if (!brand || known.brands.has(brand)) return;
  findings.problem(file, unknownBrand(known), { row, column, value: brand });
}

/** Returns what is wrong with a slug that no brand has. */
export function unknownBrand({ brands }: KnownNames): string {
  return `is not a brand of this system (${[...brands].join(', ')})`;
}
