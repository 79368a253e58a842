import { IDLE_LIMIT_MS, SIGN_IN_LIMIT_MS } from '#platform/session-limits.ts';

/** What the rotation of a family of refresh tokens has come to. Instants are epoch milliseconds. */
export interface Rotation {
  /** Number of the newest token, which has not been presented yet. */
  generation: number;
  /** Number of the token it was given for; null before the first refresh. */
  parentGeneration: number | null;
  rotatedAt: number;
  signedInAt: number;
}

/**
 * - `rotate`: the newest token: give its successor.
 * - `repeat`: its parent at once again (two tabs, a quick retry): give the same newest token again.
 * - `replace`: its parent later on: the reply was lost, so revoke the newest and give another.
 * - `late`: an old token, for the very attempt that it was exchanged for: the network was slow or delivered it twice.
 *   Nothing is given and nothing ends.
 * - `reuse`: any other old token: someone else holds a copy, so the family ends.
 * - `expired`: unused or signed in for too long.
 */
export type RefreshStep = 'rotate' | 'repeat' | 'replace' | 'late' | 'reuse' | 'expired';

export const REPEAT_WINDOW_MS = 10_000;

/**
 * What to do when a token of a living family is presented (decisions §5). `sameAttempt`: it is presented for the attempt
 * that it was last exchanged for, which somebody who only copied the token does not know.
 */
export function decideRefresh(
  family: Rotation,
  { generation: presented, sameAttempt }: { generation: number; sameAttempt: boolean },
  now: number,
): RefreshStep {
  if (sameAttempt && presented < (family.parentGeneration ?? 0)) return 'late';
  if (presented !== family.generation && presented !== family.parentGeneration) return 'reuse';
  if (now - family.signedInAt > SIGN_IN_LIMIT_MS || now - family.rotatedAt > IDLE_LIMIT_MS) return 'expired';
  if (presented === family.generation) return 'rotate';
  return sameAttempt || now - family.rotatedAt <= REPEAT_WINDOW_MS ? 'repeat' : 'replace';
}

/** The rotation after the step. */
export function rotated(family: Rotation, step: 'rotate' | 'replace', now: number): Rotation {
  return {
    ...family,
    generation: family.generation + 1,
    parentGeneration: step === 'rotate' ? family.generation : family.parentGeneration,
    rotatedAt: now,
  };
}
