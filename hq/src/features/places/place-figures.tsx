import { roomCounts } from '@offpiste/domain/rules/key-buildings.ts';
import { Figure } from '#parts/page.tsx';
import { numberText } from '#ui/number-text.ts';
import type { PlacesReply } from './place-tabs.ts';

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
  return (
    <>
      <Figure label="Rooms" value={counts.rooms} hint="Whose keys we hand out" />
      <Figure label="Out" value={counts.out} hint="Every key is out" />
      <Figure label="Partly out" value={counts.partly} hint="Some keys are out, some are here" />
      <Figure label="Back" value={counts.back} hint="Every key that was out is back" />
      <Figure label="Contested" value={counts.contested} hint="Handovers claim more than is possible" />
      <Figure label="Ready" value={counts.ready} hint="Ready and not blocked" />
      <Figure label="Blocked" value={counts.blocked} />
    </>
  );
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): string {
  return numberText(all.reduce((sum, one) => sum + count(one), 0));
}
