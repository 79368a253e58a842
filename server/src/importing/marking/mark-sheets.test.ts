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

test('a row says everything that is wrong in it, also one that ends early', async () => {
  const book = madeWorkbook([
    {
      name: 'passengers',
      rows: [
        ['passengerName', 'reference', 'status', 'dateOfBirth'],
        ['Ann', 'zoe'],
      ],
    },
  ]);
  const files = new Map<string, Uint8Array>([['weeks/W1/passengers.xlsx', book]]);
  const wrong = (column: string) => ({ file: LIST, row: 2, column, value: '', problem: 'is wrong' });
  const sheets = await markedSheets(files, [wrong('reference'), wrong('status')], {});
  const [tab] = openWorkbook(sheets.get('weeks/W1/passengers.xlsx') ?? book, BUNDLE_LIMITS);
  expect((await tab?.read())?.rows.map(({ cells }) => cells)).toEqual([
    ['passengerName', 'reference', 'status', 'dateOfBirth', 'Offpiste: problems'],
    ['Ann', 'zoe', '', '', 'reference: is wrong · status: is wrong'],
  ]);
});

test('a list of the season comes back too, and a file that is no sheet or cannot be read at all does not', async () => {
  const season = 'season/accounts.csv';
  const texts = [season, 'weeks/W1/rooms.csv', 'weeks/W1/coaches.csv'];
  const files = new Map<string, Uint8Array>([
    ...Object.entries(cleanBundle).map(([file, text]) => [file, Buffer.from(text)] as const),
    [season, Buffer.from('username,name\nzoe,Zoë\n')],
    // A workbook of before 2007, and a text of bytes that are no text.
    ['weeks/W1/rooms.csv', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
    ['weeks/W1/coaches.csv', Buffer.from([0x43, 0x00, 0x81, 0x00, 0xff])],
  ]);
  const problems = [...texts, 'weeks/W1/week.json', 'weeks/W1/no-list.csv', 'weeks/W2/rooms.csv'].map(
    (file) => ({ file, row: null, column: null, value: null, problem: 'is wrong' }),
  );
  const sheets = await markedSheets(files, problems, {});
  expect([...sheets.keys()]).toEqual([season]);
  expect(Buffer.from(sheets.get(season) ?? []).toString()).toContain('Offpiste: problems · is wrong');
});

test('a damaged workbook is not among them, and keeps no other sheet from coming back', async () => {
  const [book = new Uint8Array()] = Object.values(oneWorkbook);
  const wrong = (file: string) => ({ file, row: null, column: null, value: null, problem: 'is wrong' });
  const files = new Map<string, Uint8Array>([
    [LIST, Buffer.from(SHEET)],
    ['weeks/W1/rooms.xlsx', book.slice(0, book.length / 2)],
  ]);
  const sheets = await markedSheets(files, [wrong('weeks/W1/rooms.csv'), wrong(LIST)], ANSWERS);
  expect([...sheets.keys()]).toEqual([LIST]);
});

test('a workbook with every list is marked in the sheets with problems alone', async () => {
  const [[name, book] = ['', new Uint8Array()]] = Object.entries(oneWorkbook);
  const files = new Map([[name, book]]);
  const problem = { file: LIST, row: 4, column: 'DOB', value: '', problem: 'is wrong' };
  const another = { file: 'weeks/W1/rooms.csv', row: 2, column: null, value: null, problem: 'is wrong too' };
  const said = new Map([
    ['Passengers', ['Offpiste: problems', 'DOB: is wrong']],
    ['rooms', ['Offpiste: problems', 'is wrong too']],
  ]);
  const sheets = await markedSheets(files, [problem, another], {});
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
  ).toEqual(tabs.map(({ name }) => [name, said.get(name) ?? []]));
  const again = new Findings();
  expect(await readBundle(new Map([[name, sheets.get(name) ?? book]]), again)).not.toBeNull();
  expect(again.problems).toEqual([]);
  expect(tabs.map(({ rows }) => rows.length)).toEqual(before.map(({ rows }) => rows.length));
});
