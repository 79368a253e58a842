/** The level of each line that is not ordinary, as a word. */
const WORDS: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** Fields that a person does not read, or that the line begins with. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'msg', 'reqId', 'err', 'hash']);

/** Writes the log's lines for a person at a terminal: `18:02:07 error the database: connection refused`. */
export function terminalLog(write: (text: string) => void): { write(line: string): void } {
  return { write: (line) => write(`${terminalLine(line)}\n`) };
}

/** Returns a line of the log, which is JSON, as a person reads it. */
export function terminalLine(line: string): string {
  const fields: Record<string, unknown> = JSON.parse(line);
  const { level, time, msg, err } = fields;
  const more = Object.entries(fields)
    .filter(([name, value]) => !LEFT_OUT.has(name) && value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [String(time).slice(11, 19), WORDS[Number(level)], msg, ...more, causeOf(err)];
  return parts.filter(Boolean).join(' ');
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { type, message, stack }: { type?: unknown; message?: unknown; stack?: unknown } = err;
  return `${type}: ${message}${stack ? `\n${stack}` : ''}`;
}
