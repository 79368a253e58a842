import type { WeekRow } from '@offpiste/domain/contract/bundle/bundle.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';

/** A brand whose passengers a template has as examples. */
export interface ExampleBrand {
  slug: string;
  prefix: string;
}

/** Returns the first of these brands that has tickets; null where none has. */
export function exampleBrandOf(
  brands: readonly { slug: string; ticketPrefixes: readonly string[] }[],
): ExampleBrand | null {
  for (const { slug, ticketPrefixes } of brands) {
    const [prefix] = ticketPrefixes;
    if (prefix !== undefined) return { slug, prefix };
  }
  return null;
}

/** What a column's own example cannot be in a file of one row each: it refers to what is not there. */
const OTHER_EXAMPLES: Readonly<Record<string, string>> = {
  staffMembers: 'R1001',
  allowedBarcodes: 'NUCO-AB12CD-000001',
};

/** Returns a row with the examples of a list's columns, for a brand. The examples of all lists of a week fit together. */
export function exampleRow({ columns }: Table, { slug, prefix }: ExampleBrand): string[] {
  return Object.entries(columns).map(([name, { example }]) =>
    (OTHER_EXAMPLES[name] ?? example)
      .replaceAll('nuco,wasteland', slug)
      .replaceAll('NUCO', prefix)
      .replaceAll('nuco', slug),
  );
}

const { passengerName, reference } = weekFiles['passengers.csv'].columns;
const [, EXAMPLE_BOOKING = ''] = /^[A-Z]+(-.+)$/.exec(reference.example) ?? [];

/** Whether a passenger is the example of a template, which nobody has replaced. */
export function isExamplePassenger(row: WeekRow<'passengers.csv'>): boolean {
  return row.passengerName === passengerName.example && row.reference.endsWith(EXAMPLE_BOOKING);
}
