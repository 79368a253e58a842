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

const JOB = ['importId', 'wish', 'state', 'weekId', 'ofReps', 'by', 'madeAt', 'changedAt', 'sources[]'];

function group(at: string) {
  return {
    staff: under(`${at}.`, ['lists[]', 'column', 'problem', 'count', 'remedy']),
    // What people wrote into their sheets.
    sensitive: under(`${at}.cells[].`, ['sheet', 'row', 'column', 'value']),
  };
}

/** Weeks, how they were filled, and what may be taken away of them, as headquarters sees them. */
export const hqWeekFields: ReplyFields = {
  '/api/hq/weeks': {
    open: ['asOf', ...under('weeks[].', WEEK)],
    closed: ['weeks[].name'],
    staff: [...under('weeks[].lastImport.', ['by', 'at', 'people.*']), ...under('jobs[].', JOB)],
  },
  '/api/hq/weeks/:weekId': {
    open: ['asOf', ...under('week.', WEEK)],
    closed: ['week.name'],
    document: under('documents[].', ['fileId', 'title', 'brand', 'mediaType', 'bytes']),
    staff: [
      ...under('imports[].', ['run', 'by', 'at', 'people.*', 'sources[]', 'recorded', 'isKept']),
      ...under('jobs[].', JOB),
    ],
  },
  '/api/hq/imports/:importId': {
    open: ['asOf', ...under('weeks[].', ['weekId', 'isNew']), 'touched', 'checkHash'],
    staff: [
      ...JOB,
      ...under('files[].', ['name', 'bytes', 'sha256', 'parts[]']),
      'message',
      ...under('answers.', ['columns.*.*', 'dates', 'sheets.*[]', 'removed[]']),
      ...under('report.', [
        ...[
          'problems',
          'moreGroups',
          'lists[]',
          'people.*',
          'flags[].room',
          'flags[].what',
          'reopens[].stop',
          'reopens[].what',
          'marked',
        ],
        ...under('questions.', [
          'dates',
          'columns[].list',
          'columns[].heading',
          'columns[].columns[]',
          'sheets.names[]',
          'sheets.lists[]',
        ]),
      ]),
      ...group('report.groups[]').staff,
      ...group('report.notes[]').staff,
    ],
    sensitive: [...group('report.groups[]').sensitive, ...group('report.notes[]').sensitive],
  },
  '/api/hq/imports/:importId/changes': {
    open: ['next', 'people[].weekId'],
    listed: under('people[].', ['reference', 'name']),
    detail: under('people[].', ['state', 'details[]']),
    staff: under('people[].happened[].', ['what', 'when']),
  },
  '/api/hq/imports/:importId/problems.csv': { sensitive: ['(content)'] },
  '/api/hq/imports/:importId/marked': { sensitive: ['(content)'] },
  '/api/hq/weeks/:weekId/bundle.zip': { sensitive: ['(content)'] },
  '/api/hq/weeks/:weekId/bundle.xlsx': { sensitive: ['(content)'] },
  '/api/hq/weeks/:weekId/documents/:fileId': { document: ['(content)'] },
  '/api/hq/templates/:of': { open: ['(content)'] },
};
