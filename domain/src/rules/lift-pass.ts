import { referencePrefix } from './brand.ts';
import { type CodeProblem, readTicketCode, type TicketPrefixes } from './code.ts';
import type { OnceState } from './once-state.ts';
import type { Viewer } from './visibility.ts';

/** A lift pass of the week, with what the verdict on distributing it needs. */
export interface LiftPass {
  /** The pass's own printed code. */
  barcode: string;
  /** Name and reference of its passenger. */
  name: string;
  bookingRef: string;
  /** Ids of the reps to whom it is allocated. */
  staffMembers: readonly string[];
  deleted: boolean;
  /** `unknown`: it was distributed before the week was imported, or a phone's list says no more. */
  distributed: OnceState | 'unknown';
}

export interface PassDistributionFacts {
  /** The pass with the scanned code or, for a passenger's wristband, the passes of that passenger. */
  passes: readonly LiftPass[];
}

/** Who wants to distribute which pass, under which brand. A rep's level makes no difference (document 2 §6). */
export interface PassDistributionRequest {
  /** The scanned text: a pass's code, or the passenger's reference. */
  barcode: string;
  repId: string;
  brand: PassBrand;
  /** The prefixes of every ticket of the system. */
  prefixes: TicketPrefixes;
}

/** Returns who asks, as far as it matters for passes. */
export function passViewer({
  repId,
  brand,
  shared,
  prefixes,
}: Viewer): Omit<PassDistributionRequest, 'barcode'> {
  const passPrefixes = [...brand.ticketPrefixes, ...shared.prefixes];
  return { repId, brand: { slug: brand.slug, passPrefixes }, prefixes };
}

/** A brand whose reps distribute passes. */
export interface PassBrand {
  slug: string;
  /** Those of its passes: the brand's own and the shared ones. */
  passPrefixes: readonly string[];
}

/** Why a code leads to no pass that this rep may distribute. */
export type PassProblem =
  | { verdict: 'refused'; reason: 'foreign-pass'; brand: string }
  | { verdict: 'refused'; reason: CodeProblem | 'pass-unknown' | 'pass-not-allocated' | 'several-passes' };

export type PassDistributionOutcome =
  | { verdict: 'accepted'; reason: 'distributed' }
  | {
      verdict: 'conflict';
      reason: 'already-distributed';
      name: string;
      bookingRef: string;
      distributed: NonNullable<LiftPass['distributed']>;
    }
  | { verdict: 'refused'; reason: 'pass-deleted' }
  | PassProblem;

/**
 * Whether pass and passenger have an own prefix of the app's brand or a shared one; an umbrella brand has only the shared
 * ones (document 2 §5). Other passes count as unknown.
 */
export function isPassOfBrand(
  brand: Pick<PassBrand, 'passPrefixes'>,
  pass: Pick<LiftPass, 'barcode' | 'bookingRef'>,
): boolean {
  return hasPrefixOfBrand(brand, pass.barcode) && hasPrefixOfBrand(brand, pass.bookingRef);
}

/**
 * Finds the pass that a code means to this rep: format → brand → known → allocated. Distributing passes changes nothing
 * here, so a wristband means the same pass before and after.
 */
export function findPass<P extends LiftPass>(
  passes: readonly P[],
  { barcode, repId, brand, prefixes }: PassDistributionRequest,
): P | PassProblem {
  const reading = readTicketCode(barcode, { prefixes });
  if (!reading.ok) return { verdict: 'refused', reason: reading.problem };
  const { code } = reading.ticket;
  if (!hasPrefixOfBrand(brand, code))
    return { verdict: 'refused', reason: 'foreign-pass', brand: brand.slug };

  const visible = passes.filter((pass) => isPassOfBrand(brand, pass));
  const named = visible.filter((pass) => pass.barcode === code);
  const meant = named.length > 0 ? named : visible.filter((pass) => pass.bookingRef === code);
  if (meant.length === 0) return { verdict: 'refused', reason: 'pass-unknown' };
  const allocated = meant.filter((pass) => pass.staffMembers.includes(repId));
  const valid = allocated.filter((pass) => !pass.deleted);
  if (valid.length > 1) return { verdict: 'refused', reason: 'several-passes' };
  const [pass] = valid.length > 0 ? valid : allocated;
  return pass ?? { verdict: 'refused', reason: 'pass-not-allocated' };
}

/** Whether `findPass` found a pass. */
export function isPass<P extends LiftPass>(found: P | PassProblem): found is P {
  return !('verdict' in found);
}

/** Decides whether a lift pass is distributed, in the order of decisions §2: … allocated → deleted → already done. */
export function decidePassDistribution(
  { passes }: PassDistributionFacts,
  request: PassDistributionRequest,
): PassDistributionOutcome {
  const pass = findPass(passes, request);
  if (!isPass(pass)) return pass;
  if (pass.deleted) return { verdict: 'refused', reason: 'pass-deleted' };
  const { name, bookingRef, distributed } = pass;
  if (distributed)
    return { verdict: 'conflict', reason: 'already-distributed', name, bookingRef, distributed };
  return { verdict: 'accepted', reason: 'distributed' };
}

function hasPrefixOfBrand({ passPrefixes }: Pick<PassBrand, 'passPrefixes'>, code: string): boolean {
  return passPrefixes.includes(referencePrefix(code));
}
