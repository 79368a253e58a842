import { type PlaceTab, placeTab } from '@offpiste/domain/contract/hq/place-tab.ts';
import * as z from 'zod/mini';

/** What the address says of the page. */
export interface PlacesSearch {
  tab?: PlaceTab | undefined;
  /** Id of the building whose rooms are shown. */
  open?: string | undefined;
  /** Id of the place, or building, of which those are shown who have not come. */
  missing?: string | undefined;
}

const id = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined);

/** What it does not understand it leaves out. */
export const PlacesSearch: z.ZodMiniType<PlacesSearch> = z.object({
  tab: z.catch(z.optional(placeTab), undefined),
  open: id,
  missing: id,
});
