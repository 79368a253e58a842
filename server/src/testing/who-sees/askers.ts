import { BRANDS } from './canary-week.ts';
import type { Asker } from './reaches.ts';

/** Every kind of viewer: below level 2 a rep has one app, from level 2 every brand's. */
export const ASKERS: readonly Asker[] = ([0, 1, 2, 3] as const).flatMap((level) =>
  BRANDS.flatMap((tenant) =>
    (level < 2 ? [tenant] : BRANDS).map((app) => ({ repId: `${tenant}-${level}`, level, tenant, app })),
  ),
);

/** Each rep once, whichever apps they open. */
export const REPS: readonly Asker[] = ASKERS.filter(
  ({ repId }, at) => ASKERS.findIndex((asker) => asker.repId === repId) === at,
);
