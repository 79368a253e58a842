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

/** What headquarters counts of rooms: a room is in one of four places, and ready, blocked or neither. */
export interface RoomCounts {
  rooms: number;
  out: number;
  partly: number;
  back: number;
  /** Rooms with a handover that claims more than is possible. */
  contested: number;
  /** Ready and not blocked. */
  ready: number;
  blocked: number;
}

/** Counts rooms by where their keys are and what keeps these from being handed out. */
export function roomCounts(
  rooms: readonly { at: string; contested: number; ready: 0 | 1; blocked: 0 | 1 }[],
): RoomCounts {
  const count = (matches: (room: (typeof rooms)[number]) => boolean) => rooms.filter(matches).length;
  return {
    rooms: rooms.length,
    out: count(({ at }) => at === 'out'),
    partly: count(({ at }) => at === 'partly'),
    back: count(({ at }) => at === 'back'),
    contested: count(({ contested }) => contested > 0),
    ready: count(({ ready, blocked }) => ready === 1 && blocked === 0),
    blocked: count(({ blocked }) => blocked === 1),
  };
}

const NO_ROOMS = { totalRooms: 0, readyRooms: 0, blockedRooms: 0, distributedRooms: 0 };
