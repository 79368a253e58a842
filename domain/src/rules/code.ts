/**
 * Codes on wristbands, tickets and lift passes (document 2 §5 "Code formats", decisions §2).
 * Reading tolerates only framing: white space around the code and the AIM symbology prefix of a hand scanner.
 */
export interface TicketCode {
  /** The code without its framing; a passenger's reference is the same text. */
  code: string;
  prefix: string;
  /** Six characters, shared by everyone on one booking. */
  booking: string;
  /** Six digits; null for a partial code, which names a booking but no person. */
  person: string | null;
}

export type CodeProblem = 'partial-code' | 'invalid-code';

export type CodeReading = { ok: true; ticket: TicketCode } | { ok: false; problem: CodeProblem };

export const TICKET_PREFIXES: readonly string[] = ['NUCO', 'WASTELAND', 'WHITEROAD'];

const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const CODE = /^([A-Z]+)-([A-Z0-9]{6})(?:-([0-9]{6}))?$/;

/** Removes white space, line ends and an AIM symbology prefix such as `]Q1`; corrects nothing else. */
export function stripFraming(scanned: string): string {
  return scanned.trim().replace(AIM_PREFIX, '').trim();
}

/**
 * Reads a scanned text as a ticket code.
 * A partial code (booking only) is `partial-code` unless partial codes are allowed; any other text is `invalid-code`.
 */
export function readTicketCode(scanned: string, options: { allowPartial?: boolean } = {}): CodeReading {
  const [code = '', prefix = '', booking = '', person = null] = CODE.exec(stripFraming(scanned)) ?? [];
  if (!TICKET_PREFIXES.includes(prefix)) return { ok: false, problem: 'invalid-code' };
  if (person === null && !options.allowPartial) return { ok: false, problem: 'partial-code' };
  return { ok: true, ticket: { code, prefix, booking, person } };
}
