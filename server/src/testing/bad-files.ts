import { zipSync } from 'fflate';
import { type MadeCell, madeWorkbook } from '#importing/reading/made-workbook.ts';
import { cleanBundle, windows1252 } from '#importing/ugly-spreadsheets.ts';

export type Files = Record<string, string | Uint8Array>;
export const ZOE = 'NUCO-AAAAAA-000001';
export const CLEAN = String(cleanBundle['weeks/W1/passengers.csv']);
const CODE =
  'must be a full code: a prefix of your brands, 6 upper-case letters or digits, 6 digits, and dashes between them';

/** The week's passengers with something changed. */
export function passengers(from: string | RegExp, to: string): string {
  const text = CLEAN.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to);
  if (text === CLEAN) throw new Error(`there is no ${from}`);
  return text;
}
/** The same without cells that need quotation marks. */
const PLAIN = CLEAN.replace('"Leeds, second bus"', 'Leeds');
export const dated = (...dates: string[]) => CLEAN.replace(/\d{4}-\d\d-\d\d/g, () => dates.shift() ?? '');
export const csv = (text: string | Uint8Array): Files => ({ 'passengers.csv': text });
const zipped = (files: Files): Files => ({
  'week.zip': zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])),
  ),
});
const workbook = (parts: Files): Files => ({ 'passengers.xlsx': Object.values(zipped(parts))[0] ?? '' });
/** The week's passengers as a sheet. */
const sheet = (change: (rows: MadeCell[][]) => MadeCell[][], merged: string[] = []): Files => ({
  'passengers.xlsx': madeWorkbook([
    {
      name: 'Sheet1',
      rows: change(
        PLAIN.trimEnd()
          .split('\n')
          .map((line) => line.split(',')),
      ),
      merged,
    },
  ]),
});
/** How files of an older Excel begin, and those with a password. */
const COMPOUND = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0);

/** What a file is, what is dropped, what is said of it, and on top of which week; null for a whole one. */
type BadFile = readonly [what: string, files: () => Files, said: string, weekId: string | null];

/** What differs in form is read, and said. */
export const FORGIVEN: readonly BadFile[] = [
  [
    'a sheet with semicolons in Windows-1252',
    () => csv(windows1252(PLAIN.replaceAll(',', ';'))),
    'is read as Windows-1252: look at “Zoë O’Brien”, “Jürgen Müller”',
    'W1',
  ],
  [
    'a sheet in UTF-16',
    () => csv(Buffer.from(`\ufeff${PLAIN.replaceAll(',', '\t')}`, 'utf16le')),
    'is read as UTF-16',
    'W1',
  ],
  [
    'a sheet with a title above its header',
    () => csv(`Week 1\n${CLEAN}`),
    'has row 1 above its header, which is left out',
    'W1',
  ],
  [
    'a sheet that begins with sep=',
    () => csv(`sep=;\n${PLAIN.replaceAll(',', ';')}`),
    'is separated by semicolons',
    'W1',
  ],
  [
    'a sheet whose dates prove that the day comes first',
    () => csv(dated('14/03/2005', '02/11/1999', '08/07/2001', '31/01/2000')),
    'has dates read with the day first, which “14/03/2005” proves',
    'W1',
  ],
];

/** Sheets that a person mends. */
export const MISTAKEN: readonly BadFile[] = [
  [
    'a telephone number that a spreadsheet has shortened',
    () => csv(passengers('447700900123', '4.477E+11')),
    'passengers · phonenumber · 1: was damaged by the spreadsheet: format the column as text and enter the number again',
    'W1',
  ],
  [
    'dates that may begin with the day or the month',
    () => csv(dated('04/03/2005', '02/11/1999', '08/07/2001', '01/12/2000')),
    'passengers · 1: has dates that may begin with the day or with the month',
    'W1',
  ],
  [
    'codes in lower case',
    () => csv(passengers('NUCO-', 'nuco-')),
    `passengers · reference · 3: ${CODE}`,
    'W1',
  ],
  [
    'a sheet without the column of names',
    () => csv(passengers(/^[^,\n]+,/gm, '')),
    'passengers · 1: is missing from the header',
    'W1',
  ],
  [
    'a reference twice',
    () => csv(`${CLEAN}Zoë again,${ZOE},Confirmed,,,,\n`),
    'passengers · reference · 1: is already in an earlier row',
    'W1',
  ],
  [
    'a week without its sheet of passengers',
    () => {
      const { 'weeks/W1/passengers.csv': _, ...rest } = cleanBundle;
      return zipped(rest);
    },
    'passengers · 1: is missing, although 6 cells of room-passengers.csv, coach-passengers.csv, lift-passes.csv refer to it',
    null,
  ],
];

/** Files that could do harm, or that only their maker can open. */
export const HARMFUL: readonly BadFile[] = [
  [
    'a workbook with merged cells below its header',
    () => sheet((rows) => rows, ['C2:C3']),
    'passengers · status · 1: has merged cells below its header',
    'W1',
  ],
  [
    'one bad row in 10,000',
    () => {
      const rows = Array.from({ length: 10_000 }, (_, index) => {
        const code = `NUCO-ZZZZZZ-${String(index).padStart(6, '0')}`;
        return `Guest ${index},${index === 7_777 ? code.toLowerCase() : code},Confirmed,,,,\n`;
      });
      return csv(CLEAN + rows.join(''));
    },
    `passengers · reference · 1: ${CODE}`,
    'W1',
  ],
  [
    'a zip that would fill the disk',
    () => zipped({ ...cleanBundle, 'weeks/W1/passengers.csv': new Uint8Array(60 * 2 ** 20) }),
    'week.zip · 1: weeks/W1/passengers.csv grows to more than 200 times its size',
    null,
  ],
  [
    'a workbook that would fill the disk',
    () => workbook({ 'xl/workbook.xml': new Uint8Array(60 * 2 ** 20) }),
    'passengers · 1: xl/workbook.xml grows to more than 200 times its size',
    'W1',
  ],
  [
    'a workbook whose entities would fill the memory',
    () =>
      workbook({
        'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
      }),
    'passengers · 1: has a document type in xl/workbook.xml, as no spreadsheet program writes it',
    'W1',
  ],
  [
    'a zip with a file that leads out of it',
    () => zipped({ ...cleanBundle, '../../etc/passengers.csv': CLEAN }),
    'week.zip · 1: the zip holds a file with the name',
    null,
  ],
  [
    'a workbook with a password',
    () => ({ 'passengers.xlsx': COMPOUND }),
    'passengers · 1: is an Excel file from before 2007 or has a password: save it as .xlsx without one',
    'W1',
  ],
  [
    'a sheet of an Excel from before 2007',
    () => ({ 'passengers.xls': COMPOUND }),
    'passengers · 1: is an Excel file from before 2007 or has a password: save it as .xlsx without one',
    'W1',
  ],
];
