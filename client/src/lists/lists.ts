import {
  DistBuildingsReply,
  DistLocationsReply,
  DistSuppliersReply,
} from '@offpiste/domain/contract/keys.ts';
import {
  AvailabilityReply,
  MySeasonReply,
  PersonalDatabaseReply,
} from '@offpiste/domain/contract/my-season.ts';
import { list } from './named-list.ts';
import * as areas from './week-lists.ts';

type All<Area> = (Area extends unknown ? (area: Area) => void : never) extends (all: infer Lists) => void
  ? Lists
  : never;

/** The lists of one week. */
export type WeekLists = All<ReturnType<(typeof areas)[keyof typeof areas]>>;

/** Returns the lists of one week. */
export function listsOf(weekId: string): WeekLists {
  return Object.assign({}, ...Object.values(areas).map((ofArea) => ofArea(weekId)));
}

/** The rep's own season. */
export const ownLists = {
  weeks: list('my-season', '/api/mySeason', MySeasonReply),
  availability: list('my-season/availability', '/api/mySeason/availability', AvailabilityReply),
  database: list('my-season/database', '/api/mySeason/database', PersonalDatabaseReply),
};

/** Where keys are handed out, who supplies them, and what they open; `systemId` is the week's in that system. */
export function keyPlacesOf(systemId: string) {
  const system = encodeURIComponent(systemId);
  return {
    loc: list('dist-locations', `/api/keyDist/distLocations/${system}`, DistLocationsReply),
    sup: list('dist-suppliers', `/api/keyDist/distSuppliers/${system}`, DistSuppliersReply),
    bld: list('dist-buildings', `/api/keyDist/distBuildings/${system}`, DistBuildingsReply),
  };
}
