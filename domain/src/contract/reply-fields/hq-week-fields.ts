import { type ReplyFields, under } from './reply-field-lists.ts';

const WEEK = [
  'weekId',
  'startsOn',
  'endsOn',
  'zone',
  'disabled',
  'alwaysOn',
  'demo',
  'passengers',
  'documents',
] as const;

/** Weeks, how they were filled, and what may be taken away of them, as headquarters sees them. */
export const hqWeekFields: ReplyFields = {
  '/api/hq/weeks': {
    open: ['asOf', ...under('weeks[].', WEEK)],
    closed: ['weeks[].name'],
    staff: under('weeks[].lastImport.', ['by', 'at', 'people.*']),
  },
  '/api/hq/weeks/:weekId': {
    open: ['asOf', ...under('week.', WEEK)],
    closed: ['week.name'],
    staff: under('imports[].', ['run', 'by', 'at', 'people.*', 'sources[]', 'recorded', 'isKept']),
  },
  '/api/hq/weeks/:weekId/bundle.zip': { sensitive: ['(content)'] },
  '/api/hq/weeks/:weekId/bundle.xlsx': { sensitive: ['(content)'] },
  '/api/hq/templates/:of': { open: ['(content)'] },
};
