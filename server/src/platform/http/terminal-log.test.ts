import { expect, test } from 'vitest';
import { terminalLine, terminalLog } from './terminal-log.ts';

test.each([
  [
    'a request',
    {
      level: 30,
      time: '2026-12-11T18:02:07.123Z',
      reqId: 'x',
      method: 'GET',
      route: '/config',
      status: 200,
      refusal: null,
      msg: 'request',
    },
    '18:02:07 request method=GET route=/config status=200',
  ],
  [
    'a warning',
    { level: 40, time: '2026-12-11T18:02:07.123Z', msg: 'others may listen in' },
    '18:02:07 warning others may listen in',
  ],
  [
    'an error',
    {
      level: 50,
      time: '2026-12-11T18:02:07.123Z',
      event: 'restart-failed',
      err: { type: 'Error', message: 'no memory', stack: '    at start' },
      msg: 'the database',
    },
    '18:02:07 error the database event=restart-failed Error: no memory\n    at start',
  ],
  [
    'a row of the audit trail',
    {
      level: 30,
      time: '2026-12-11T18:02:07.123Z',
      event: 'audit',
      seq: 7,
      hash: 'abc',
      kind: 'refused',
      detail: { times: 2 },
    },
    '18:02:07 event=audit seq=7 kind=refused detail={"times":2}',
  ],
])('%s is one short line', (_, fields, line) => {
  expect(terminalLine(JSON.stringify(fields))).toBe(line);
});

test('each line of the log is one write', () => {
  const written: string[] = [];
  terminalLog((text) => written.push(text)).write(
    '{"level":30,"time":"2026-12-11T18:02:07.123Z","msg":"x"}\n',
  );
  expect(written).toEqual(['18:02:07 x\n']);
});
