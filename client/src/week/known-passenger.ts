/** What ticking a passenger off at a place needs to know of them. */
export interface KnownPassenger<Place> {
  name: string;
  cancelled: boolean;
  /** Their bookings of the kind asked for; null where the viewer may not see what they are booked on. */
  booked: Place[] | null;
}
