import { roomCounts } from '@offpiste/domain/rules/key-buildings.ts';
import { Figure } from '#parts/page.tsx';
import type { PlacesReply } from './place-tabs.ts';
import { roomFigures } from './room-figures.ts';

/** What a tab counts in all, on the board. */
export function PlaceFigures({ reply }: { reply: PlacesReply }) {
  if ('events' in reply) {
    const { events } = reply;
    return (
      <>
        <Figure label="Events" value={events.length} />
        <Figure
          label="Inside"
          value={sumOf(events, ({ inside }) => inside)}
          hint="Whose last passage was in, over all events"
        />
      </>
    );
  }
  if ('lessons' in reply) {
    const { lessons } = reply;
    return (
      <>
        <Figure label="Booked" value={sumOf(lessons, ({ booked }) => booked)} hint="Over all groups" />
        <Figure label="Registered" value={sumOf(lessons, ({ registered }) => registered)} />
      </>
    );
  }
  if ('points' in reply) {
    const { points } = reply;
    return (
      <>
        <Figure label="Passes" value={sumOf(points, ({ total }) => total)} hint="Those that are valid" />
        <Figure label="Handed out" value={sumOf(points, ({ distributed }) => distributed)} />
        <Figure label="Left" value={sumOf(points, ({ total, distributed }) => total - distributed)} />
      </>
    );
  }
  const counts = roomCounts(reply.buildings.flatMap(({ rooms }) => rooms));
  return roomFigures.map(({ of, ...figure }) => <Figure key={of} {...figure} value={counts[of]} />);
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, one) => sum + count(one), 0);
}
