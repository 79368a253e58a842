import { expect, test } from 'vitest';
import { BUNDLE_LIMITS } from '../bundle-source.ts';
import { Findings, type Problem } from '../problems.ts';
import { readBundle } from '../read-bundle.ts';
import { madeWorkbook } from '../reading/made-workbook.ts';
import { openWorkbook } from '../reading/workbook.ts';
import { cleanBundle, oneWorkbook, windows1252 } from '../ugly-spreadsheets.ts';
import { markedSheets } from './mark-sheets.ts';

const LIST = 'weeks/W1/passengers.csv';
const SHEET = `Teilnehmer;;
Passenger Name;Ticket Code;Geburtsdatum
Zoë O’Brien;NUCO-AAAAAA-000001;14.03.2005

=1+1;nuco-aaaaaa-000002;02.11.1999
+49 170;NUCO-AAAAAA-000001;31.02.2001
`;
const ANSWERS = { columns: new Map([['passengers', new Map([['Geburtsdatum', 'dateOfBirth']])]]) };

/** Reads a bundle with this list of passengers and returns its problems, and its sheets with them. */
async function marked(content: string | Uint8Array, name = LIST) {
  const files = new Map(
    Object.entries({ ...cleanBundle, [name]: content }).map(([file, text]) => [file, Buffer.from(text)]),
  );
  if (name !== LIST) files.delete(LIST);
  const findings = new Findings();
  await readBundle(files, findings, ANSWERS);
  const sheets = await markedSheets(files, findings.problems, ANSWERS);
  return { problems: findings.problems, sheets, bytes: sheets.get(name) ?? new Uint8Array() };
}
const places = (problems: readonly Problem[]) =>
  problems.map(({ row, column, problem }) => `${row} ${column} ${problem}`);

test('a sheet comes back in its own form, with what is wrong beside each row', async () => {
  const { sheets, bytes } = await marked(`sep=;\n${SHEET}`);
  expect([...sheets.keys()]).toEqual([LIST]);
  expect(Buffer.from(bytes).toString().split('\r\n')).toEqual([
    '\ufeffsep=;',
    'Teilnehmer;;;',
    'Passenger Name;Ticket Code;Geburtsdatum;Offpiste: problems',
    'Zoë O’Brien;NUCO-AAAAAA-000001;14.03.2005;',
    '',
    expect.stringMatching(/^'=1\+1;nuco-aaaaaa-000002;02\.11\.1999;"Ticket Code: must be a full code/),
    "'+49 170;NUCO-AAAAAA-000001;31.02.2001;Geburtsdatum: is not a day of the calendar",
    '',
  ]);
});

test('the marked sheet has the same problems in the same places, and its column is found again', async () => {
  const first = await marked(windows1252(SHEET));
  expect(first.problems).toHaveLength(2);
  const second = await marked(first.bytes);
  expect(places(second.problems)).toEqual(places(first.problems));
  expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
});

test('what is wrong with a whole sheet is in the header of the added column', async () => {
  const { bytes } = await marked('passengerName,reference,Diet\nZoë,NUCO-AAAAAA-000001,vegan\n');
  expect(Buffer.from(bytes).toString()).toContain(
    'passengerName,reference,Diet,Offpiste: problems · Diet: is not a column of this list\r\n',
  );
});

test('UTF-16 comes back as UTF-16 with its tabs', async () => {
  const { bytes } = await marked(Buffer.from('\ufeffpassengerName\treference\nZoë\tzoe\n', 'utf16le'));
  expect(Buffer.from(bytes).toString('utf16le')).toMatch(
    /^\ufeffpassengerName\treference\tOffpiste: problems\r\nZoë\tzoe\t"reference: must/,
  );
});

test('a workbook comes back whole, its dates, numbers and formulas as they were', async () => {
  const day = new Date('2005-03-14T00:00:00Z');
  const time = new Date('1899-12-30T05:30:00Z');
  const book = madeWorkbook([
    {
      name: 'passengers',
      rows: [
        ['passengerName', 'reference', 'dateOfBirth', 'phonenumber'],
        ['=HYPERLINK("https://example.test")', 'zoe', day, 447700900123],
        ['Ann', 'NUCO-AAAAAA-000001', day, { error: '#N/A' }],
      ],
    },
    { name: 'Notes', rows: [[time, true]] },
  ]);
  const { problems, bytes } = await marked(book, 'weeks/W1/passengers.xlsx');
  const [list, notes] = openWorkbook(bytes, BUNDLE_LIMITS);
  const cells = await list?.cells();
  expect(cells).toEqual([
    ['passengerName', 'reference', 'dateOfBirth', 'phonenumber', 'Offpiste: problems'],
    [
      '=HYPERLINK("https://example.test")',
      'zoe',
      day,
      447700900123,
      expect.stringContaining('reference: must'),
    ],
    ['Ann', 'NUCO-AAAAAA-000001', day, '#N/A', 'phonenumber: is the error of a formula'],
  ]);
  expect(await notes?.cells()).toEqual([[time, true]]);
  // The error is a text now, and no telephone number either.
  expect(places((await marked(bytes, 'weeks/W1/passengers.xlsx')).problems)[0]).toEqual(places(problems)[0]);
});

test('a workbook with every list is marked in the sheets with problems alone', async () => {
  const [[name, book] = ['', new Uint8Array()]] = Object.entries(oneWorkbook);
  const files = new Map([[name, book]]);
  const problem = { file: LIST, row: 4, column: 'DOB', value: '', problem: 'is wrong' };
  const sheets = await markedSheets(files, [problem], {});
  const tabs = await Promise.all(
    openWorkbook(sheets.get(name) ?? book, BUNDLE_LIMITS).map(async (tab) => ({
      name: tab.name,
      ...(await tab.read()),
    })),
  );
  const before = await Promise.all(openWorkbook(book, BUNDLE_LIMITS).map((tab) => tab.read()));
  expect(
    tabs.map(({ name, rows }) => [
      name,
      rows
        .flatMap(({ cells }) => cells)
        .filter((cell) => cell.startsWith('Offpiste') || cell.includes('is wrong')),
    ]),
  ).toEqual(
    tabs.map(({ name }) => [name, name === 'Passengers' ? ['Offpiste: problems', 'DOB: is wrong'] : []]),
  );
  const again = new Findings();
  expect(await readBundle(new Map([[name, sheets.get(name) ?? book]]), again)).not.toBeNull();
  expect(again.problems).toEqual([]);
  expect(tabs.map(({ rows }) => rows.length)).toEqual(before.map(({ rows }) => rows.length));
});
