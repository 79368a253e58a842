/** The numbers of a building's rooms (document 2 §3 "Building summary"). */
export interface BuildingCounts {
  buildingName: string;
  totalRooms: number;
  /** Ready and not blocked. */
  readyRooms: number;
  blockedRooms: number;
  distributedRooms: number;
}

/** Counts the rooms of each building in a list, in the order in which the rooms come. */
export function keyBuildings(
  rooms: readonly { buildingName: string; ready: 0 | 1; blocked: 0 | 1; distributed: 0 | 1 }[],
): BuildingCounts[] {
  const buildings = new Map<string, BuildingCounts>();
  for (const { buildingName, ready, blocked, distributed } of rooms) {
    const known = buildings.get(buildingName) ?? { ...NO_ROOMS, buildingName };
    buildings.set(buildingName, {
      buildingName,
      totalRooms: known.totalRooms + 1,
      readyRooms: known.readyRooms + (ready === 1 && blocked === 0 ? 1 : 0),
      blockedRooms: known.blockedRooms + blocked,
      distributedRooms: known.distributedRooms + distributed,
    });
  }
  return [...buildings.values()];
}

const NO_ROOMS = { totalRooms: 0, readyRooms: 0, blockedRooms: 0, distributedRooms: 0 };
