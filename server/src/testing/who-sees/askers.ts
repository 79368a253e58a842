import { isWhole } from '#testing/sweeps.ts';
import { BRANDS } from './canary-week.ts';
import type { Asker } from './reaches.ts';

/** Every kind of viewer: below level 2 a rep has one app, from level 2 every brand's. The brand that the product does not come with is asked under itself alone, which keeps the tests short. */
export const ASKERS: readonly Asker[] = ([0, 1, 2, 3] as const).flatMap((level) =>
  BRANDS.flatMap((tenant) =>
    appsOf(level, tenant).map((app) => ({ repId: `${tenant}-${level}`, level, tenant, app })),
  ),
);

/** All in a whole run, else those in the app of their own brand. */
export const SWEPT_ASKERS: readonly Asker[] = ASKERS.filter(({ tenant, app }) => isWhole || app === tenant);

/** Each rep once, whichever apps they open. */
export const REPS: readonly Asker[] = ASKERS.filter(
  ({ repId }, at) => ASKERS.findIndex((asker) => asker.repId === repId) === at,
);

function appsOf(level: Asker['level'], tenant: (typeof BRANDS)[number]): readonly string[] {
  if (level < 2 || tenant === 'alpine') return [tenant];
  return BRANDS.filter((brand) => brand !== 'alpine');
}
