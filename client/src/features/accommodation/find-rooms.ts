import { fold } from '@offpiste/domain/rules/sorting.ts';
import type { ListedAccommodation } from '#week/worker/stays.ts';

/** The houses whose name fits, whole, and of the others the rooms whose physical name fits. */
export function findRooms(houses: readonly ListedAccommodation[], query: string): ListedAccommodation[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [...houses];
  return houses.flatMap((house) => {
    if (fold(house.name).includes(wanted)) return [house];
    const rooms = house.rooms.filter(({ physicalName }) => fold(physicalName).includes(wanted));
    return rooms.length > 0 ? [{ ...house, rooms }] : [];
  });
}
