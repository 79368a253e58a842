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

/**
 * The prefixes of a system's tickets, each brand's own and the shared ones. Null on a phone that was not sent them yet:
 * there every prefix counts.
 */
export type TicketPrefixes = readonly string[] | null;

const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;
const CODE = /^([A-Z]+)-([A-Z0-9]{6})(?:-([0-9]{6}))?$/;

/** Removes white space, line ends and an AIM symbology prefix such as `]Q1`; corrects nothing else. */
export function stripFraming(scanned: string): string {
  return scanned.trim().replace(AIM_PREFIX, '').trim();
}

/**
 * Reads a scanned text as a code of one of these prefixes.
 * A partial code (booking only) is `partial-code` unless partial codes are allowed; any other text is `invalid-code`.
 */
export function readTicketCode(
  scanned: string,
  options: { prefixes: TicketPrefixes; allowPartial?: boolean },
): CodeReading {
  const [code = '', prefix = '', booking = '', person = null] = CODE.exec(stripFraming(scanned)) ?? [];
  const isKnown = options.prefixes?.includes(prefix) ?? prefix !== '';
  if (!isKnown) return { ok: false, problem: 'invalid-code' };
  if (person === null && !options.allowPartial) return { ok: false, problem: 'partial-code' };
  return { ok: true, ticket: { code, prefix, booking, person } };
}

/** Returns the full code in a scanned text, of whatever prefix; null when it has not the form of one. */
export function fullCodeIn(scanned: string): string | null {
  const reading = readTicketCode(scanned, { prefixes: null });
  return reading.ok ? reading.ticket.code : null;
}
