import type { NamedPlace } from '@offpiste/domain/contract/hq/timeline.ts';
import { Link } from '@tanstack/react-router';

/** A place by its name, which leads to its page where it is a departure. */
export function PlaceLink({ weekId, place }: { weekId: string; place: NamedPlace }) {
  if (!/^(?:coach|transfer):/.test(place.place)) return <span>{place.name}</span>;
  return (
    <Link
      to="/$weekId/departures/$place"
      params={{ weekId, place: place.place }}
      className="font-semibold underline decoration-line underline-offset-2"
    >
      {place.name}
    </Link>
  );
}
