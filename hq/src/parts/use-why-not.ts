import type { Shown } from '#live/age-of.ts';
import { useAge } from '#live/use-age.ts';
import { useSession } from '#session/session.ts';

/** Older than this, what is shown is no ground to act on. */
const OLD_MS = 30_000;

/** Why nothing can be changed here now; null where it can. `hidden` is for the desk, who never can. */
export function useWhyNot(shown: Shown): 'hidden' | string | null {
  const { rep } = useSession();
  const age = useAge(shown, 5_000);
  if (rep?.hqRole !== 'manager') return 'hidden';
  return age > OLD_MS ? 'Not live: what you see may be old. Wait until it is live again.' : null;
}
