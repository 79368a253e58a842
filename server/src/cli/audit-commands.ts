import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { compareTrail, readShippedHashes } from '#platform/audit/compare-trail.ts';
import { type AuditRow, readTrail } from '#platform/audit/read-trail.ts';
import { verifyTrail } from '#platform/audit/verify-trail.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Command, type CommandContext, wordAt } from './command.ts';
import { minuteOf } from './minute-of.ts';

const MOST_PROBLEMS = 20;

export const auditVerify: Command = {
  usage: 'audit verify [--expect <hash>]',
  about:
    'checks every row of the audit trail against its hash and prints the last one; keep that elsewhere and give it to --expect next time, which also finds a trail that was cut',
  options: { expect: 'text' },
  run: async ({ database, options, print }) => {
    const expected = typeof options.expect === 'string' ? options.expect : undefined;
    const { rows, last, broken } = await verifyTrail(database, expected);
    if (broken)
      throw new OperatorError(
        `The audit trail is broken: row ${broken.seq} ${broken.problem} (${counted(rows, 'row before it is as it was written', 'rows before it are as they were written')}).`,
      );
    if (last)
      print(
        `${counted(rows, 'row is as it was written', 'rows are as they were written')}. The last is ${last.seq}: ${last.hash}`,
      );
    else print('The audit trail is empty.');
  },
};

export const auditCompare: Command = {
  usage: 'audit compare <log>',
  about:
    'holds the rows of the audit trail that a log of the server has, kept on another system, against the trail; a trail that was rewritten as a whole is found by this',
  run: async (context) => {
    const file = wordAt(context, 0, 'The log');
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    const logged = await readShippedHashes(lines).catch(() => {
      throw new OperatorError(`${file} cannot be read`);
    });
    if (logged.size === 0) throw new OperatorError(`${file} has no row of the audit trail`);
    const { alike, problems } = await compareTrail(context.database, logged);
    for (const { seq, problem } of problems.slice(0, MOST_PROBLEMS)) context.print(`Row ${seq} ${problem}.`);
    if (problems.length > 0)
      throw new OperatorError(
        `${counted(problems.length, 'row differs', 'rows differ')}, ${counted(alike, 'is as it was logged', 'are as they were logged')}.`,
      );
    context.print(`${counted(alike, 'row is as it was logged', 'rows are as they were logged')}.`);
  },
};

export const auditList: Command = {
  usage: 'audit list [--since <YYYY-MM-DD>] [--rep <username or id>] [--kind <kind>]',
  about:
    'lists who came in, what was refused, whose data went where and what operators changed, oldest first',
  options: { since: 'text', rep: 'text', kind: 'text' },
  run: async ({ database, options, print }) => {
    const { rep, kind } = options;
    const filter = {
      ...sinceOf(options),
      ...(typeof rep === 'string' && { rep }),
      ...(typeof kind === 'string' && { kind }),
    };
    for await (const row of readTrail(database, filter)) print(lineOf(row));
  },
};

/** '12 2026-12-11 18:02 UTC read robin@nuco.test phone 1b9d6bcd week W1 call=/api/… classes=listed,detail times=3'. */
function lineOf({ seq, at, kind, rep_id, username, device_id, week_id, detail }: AuditRow): string {
  const parts = [
    String(seq),
    minuteOf(at),
    kind,
    username ?? rep_id,
    device_id && `phone ${device_id.slice(0, 8)}`,
    week_id && `week ${week_id}`,
    ...Object.entries(detail).map(([name, value]) => `${name}=${printable(value)}`),
  ];
  return parts.filter(Boolean).join(' ');
}

/** On one line, whatever it contains. */
function printable(value: unknown): string {
  if (Array.isArray(value)) return value.map(printable).join(',');
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value);
}

function sinceOf({ since }: CommandContext['options']): { since?: number } {
  if (typeof since !== 'string') return {};
  const at = Date.parse(since);
  if (Number.isNaN(at)) throw new OperatorError('--since is a date, such as 2026-12-11');
  return { since: at };
}
