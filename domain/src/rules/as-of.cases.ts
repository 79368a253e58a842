/** A snapshot, where an action was recorded, and whether a list read in the snapshot includes it. */
export interface AsOfCase {
  title: string;
  asOf: string;
  recordedIn: string;
  includes: boolean | null;
}

export const asOfCases: readonly AsOfCase[] = [
  { title: 'committed long before', asOf: '7/100:100:', recordedIn: '7/99', includes: true },
  { title: 'not begun yet', asOf: '7/100:100:', recordedIn: '7/100', includes: false },
  { title: 'long after', asOf: '7/100:100:', recordedIn: '7/1000', includes: false },
  { title: 'the oldest that was running', asOf: '7/100:105:100,103', recordedIn: '7/100', includes: false },
  { title: 'another that was running', asOf: '7/100:105:100,103', recordedIn: '7/103', includes: false },
  { title: 'overtook one that was running', asOf: '7/100:105:100,103', recordedIn: '7/104', includes: true },
  { title: 'the first after the last', asOf: '7/100:105:100,103', recordedIn: '7/105', includes: false },
  { title: 'more digits, not more characters', asOf: '7/999:999:', recordedIn: '7/1000', includes: false },
  {
    title: 'part of the digits of one that was running',
    asOf: '7/10:200:100',
    recordedIn: '7/10',
    includes: true,
  },
  {
    title: 'beyond the exact range of a number',
    asOf: '7/9007199254740993:9007199254740993:',
    recordedIn: '7/9007199254740992',
    includes: true,
  },
  { title: 'before another start of the database', asOf: '8/100:100:', recordedIn: '7/99', includes: null },
  { title: 'after another start of the database', asOf: '7/100:100:', recordedIn: '8/100', includes: null },
  {
    title: 'a start of many digits',
    asOf: '1765429200/100:105:103',
    recordedIn: '1765429200/104',
    includes: true,
  },
  { title: 'a start that only begins alike', asOf: '7/100:100:', recordedIn: '70/99', includes: null },
  { title: 'a snapshot with something before it', asOf: 'at 7/100:100:', recordedIn: '7/99', includes: null },
  { title: 'a snapshot with something after it', asOf: '7/100:100:x', recordedIn: '7/99', includes: null },
  {
    title: 'a transaction with something before it',
    asOf: '7/100:100:',
    recordedIn: 'in 7/99',
    includes: null,
  },
  { title: 'a transaction with something after it', asOf: '7/100:100:', recordedIn: '7/99x', includes: null },
  { title: 'neither a snapshot nor a transaction', asOf: '', recordedIn: '', includes: null },
  { title: 'no snapshot', asOf: 'yesterday', recordedIn: '7/100', includes: null },
  { title: 'no transaction', asOf: '7/100:100:', recordedIn: '7/', includes: null },
];
