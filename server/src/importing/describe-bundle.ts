import { seasonFiles } from '@offpiste/domain/contract/bundle/season-files.ts';
import type { Table } from '@offpiste/domain/contract/bundle/table.ts';
import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';

/** Returns every file of a bundle as its section of docs/week-bundle.md, so that a test can compare the document. */
export function describeBundle(): Map<string, string> {
  const files: [string, Table][] = [
    ...Object.entries(seasonFiles),
    ...Object.entries(weekFiles).map(([name, table]): [string, Table] => [`weeks/<weekId>/${name}`, table]),
  ];
  return new Map(files.map(([name, table]) => [name, describeFile(name, table)]));
}

function describeFile(name: string, { about, key, columns }: Table): string {
  const rows = Object.entries(columns).map(([column, { required, rule, example }]) => {
    const marks = [required ? 'yes' : '', key.includes(column) ? 'key' : ''].filter(Boolean).join(', ');
    return `| \`${column}\` | ${marks} | ${rule} | ${example === '' ? '' : `\`${example.replaceAll('|', '\\|')}\``} |`;
  });
  return [
    `### \`${name}\``,
    '',
    about,
    '',
    '| column | required | rule | example |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
