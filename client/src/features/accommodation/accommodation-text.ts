/** The texts of the accommodation screens; those of the specification stand letter for letter. */
export const accommodationText = {
  notFound: 'Room not found',
  none: 'No accommodation info',
  notAvailable: 'Not available',
  noneGiven: 'N/A',
  nobody: 'No information at this time',
} as const;

/** '3 rooms', '1 room'. */
export function roomsText(count: number): string {
  return `${count} ${count === 1 ? 'room' : 'rooms'}`;
}

/** '3 of 4 beds', or the people alone where the room's capacity is not on record. */
export function bedsText(people: number, capacity: number | null): string {
  return capacity === null
    ? `${people} ${people === 1 ? 'person' : 'people'}`
    : `${people} of ${capacity} beds`;
}
