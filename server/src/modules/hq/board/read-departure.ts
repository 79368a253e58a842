import type { DepartureReply, ManifestStop } from '@offpiste/domain/contract/hq/departure.ts';
import { changesSinceClose } from '@offpiste/domain/rules/departure.ts';
import type { Queries } from '#platform/as-rep.ts';
import {
  boardRow,
  NOTHING_RECORDED,
  onBoard,
  type RecordedAtDeparture,
  type RowContext,
} from './board-row.ts';
import type { BoardDeparture } from './board-week.ts';
import { type Manifest, readManifest } from './manifest-store.ts';
import { readRecorded } from './read-board.ts';
import { readHistory } from './read-history.ts';

/** Reads all of a departure at one moment; without `asOf` and the zone. */
export async function readDeparture(
  moment: Queries,
  weekId: string,
  departure: BoardDeparture,
  around: RowContext,
): Promise<Omit<DepartureReply, 'asOf' | 'zone'>> {
  const { place } = departure;
  const all = await readRecorded(moment, weekId, [place], around.now);
  const recorded = all.get(place) ?? NOTHING_RECORDED;
  const manifest = await readManifest(moment, weekId, departure);
  const { missing: _, stops, ...head } = boardRow(departure, recorded, around);
  return {
    departure: head,
    stops: stops.map((stop) => ({
      ...stop,
      people: manifest.seats.filter((person) => person.stop === stop.stop),
      changes: changesAt(stop.stop, { departure, recorded, manifest }),
    })),
    guests: manifest.guests,
    gone: manifest.gone,
    history: await readHistory(moment, weekId, place),
  };
}

/** What has changed at a stop since its close, with who that is. */
function changesAt(
  name: string,
  {
    departure,
    recorded,
    manifest,
  }: { departure: BoardDeparture; recorded: RecordedAtDeparture; manifest: Manifest },
): ManifestStop['changes'] {
  const stop = onBoard(departure, recorded).stops.find((one) => one.stop === name);
  const { seats, guests, gone } = manifest;
  const known = new Map([...gone, ...guests, ...seats].map((person) => [person.reference, person]));
  return (stop ? changesSinceClose(stop.now) : []).map((change) => {
    const person = known.get(change.reference);
    const at = person && 'recorded' in person ? (person.recorded?.at ?? null) : null;
    return { ...change, name: person?.name ?? null, at };
  });
}
