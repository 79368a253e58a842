import type { Answer } from './attacker.ts';

/** The attempts of an attack, and what got through. */
export interface Findings {
  /** Counts an attempt; what went wrong, or null when the server resisted. */
  tried(what: string, problem: string | null): void;
  /** Counts a try whose answer has to be one of these, or a call to wait; it must be well-formed in any case. */
  answered(what: string, answer: Answer, statuses: readonly number[]): void;
  /**
   * The same for a refusal. It proves something only if the call serves those who may use it: without a control it
   * counts as got through, because a server that refuses everything to everybody would pass.
   */
  refused(call: string, what: string, answer: Answer, statuses: readonly number[]): void;
  /** The control: the same call, sent correctly by somebody who may, which has to succeed. */
  served(call: string, answer: Answer, statuses?: readonly number[]): void;
  count(): number;
  problems(): readonly string[];
}

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /microphone=\(\)/,
};
/** Of the machine, of the database, of the code. */
const TELLTALE = /node_modules|\bat .+\.ts:\d+|SELECT |violates|syntax error|ECONN|root:x:0/;

export function createFindings(): Findings {
  let tries = 0;
  const problems: string[] = [];
  const tried = (what: string, problem: string | null) => {
    tries += 1;
    if (problem) problems.push(`${what}: ${problem}`);
  };
  const refusing = new Set<string>();
  const serving = new Set<string>();
  return {
    tried,
    answered: (what, answer, statuses) => tried(what, problemOf(answer, statuses)),
    refused(call, what, answer, statuses) {
      refusing.add(call);
      tried(`${call} ${what}`, problemOf(answer, statuses));
    },
    served(call, answer, statuses = [200]) {
      const problem = problemOf(answer, statuses);
      if (!problem) serving.add(call);
      tried(`${call}, well-formed by one who may`, problem);
    },
    count: () => tries,
    // First the finding that explains most of the others.
    problems: () => [
      ...[...refusing]
        .filter((call) => !serving.has(call))
        .map((call) => `${call}: served nobody, so that its refusals show nothing`),
      ...problems,
    ],
  };
}

function problemOf(answer: Answer, statuses: readonly number[]): string | null {
  const waits = answer.status === 429 && answer.headers['retry-after'] !== undefined;
  if (!waits && !statuses.includes(answer.status))
    return `answered ${answer.status} instead of ${statuses.join(' or ')}: ${answer.text.slice(0, 120)}`;
  for (const [name, wanted] of Object.entries(HEADERS))
    if (!wanted.test(String(answer.headers[name]))) return `${name} is ${answer.headers[name]}`;
  if (answer.headers['access-control-allow-origin']) return 'lets other sites read';
  if (answer.status >= 400 && !isErrorReply(answer.json))
    return `no error reply: ${answer.text.slice(0, 120)}`;
  if (answer.status >= 400 && TELLTALE.test(answer.text))
    return `reveals too much: ${answer.text.slice(0, 200)}`;
  return null;
}

function isErrorReply(json: unknown): boolean {
  const { error, code, requestId } = (json ?? {}) as Record<string, unknown>;
  return typeof error === 'string' && typeof code === 'string' && typeof requestId === 'string';
}
