import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { onErased } from '#offline/local-database.ts';
import { onRepLeft, repOffline } from '#offline/rep-offline.ts';
import { createTurns } from '#offline/storage/create-turns.ts';
import { isUnlocked } from '#session/app-lock.ts';
import { selectedWeekId } from '#session/selected-week.ts';
import { currentRep } from '#session/session.ts';
import { createStore } from '#state/store.ts';
import { plateShapes } from '#ui/plate.tsx';

/** Under what the place is kept among the rep's lists, sealed as they are, and erased with them. */
const KEY = 'last-place';
/** After a shift it is no use. */
const OLDEST_MS = 12 * 3_600_000;
/** The count of a busy coach is not written with every passenger. */
const SETTLED_MS = 500;

const LastPlace = z.object({
  weekId: z.string(),
  path: z.string(),
  title: z.string(),
  plate: z.object({ shape: z.enum(plateShapes), text: z.string() }),
  /** Null until the place has its list. */
  count: z.nullable(z.object({ value: z.number(), max: z.number() })),
  /** Key of what the open camera does; null when it is closed. */
  camera: z.nullable(z.string()),
  /** Epoch ms. */
  at: z.number(),
});

/** Where the rep last scanned. It names no passenger. */
export type LastPlace = z.infer<typeof LastPlace>;

/** What a screen says of the place that it is. */
export interface PlaceHere extends Pick<LastPlace, 'title' | 'plate' | 'count' | 'camera'> {
  /** For an address that may name a passenger: the one that leads here without. */
  path?: string;
}

/** Undefined until this phone's storage has been read. */
const last = createStore<LastPlace | null | undefined>(undefined);

/** Of two writes at once the earlier could be the last. */
const inTurn = createTurns();

onRepLeft(() => last.set(undefined));
onErased(() => last.set(null));

/** The place of the last twelve hours where this rep scanned; null when there is none, or none is known yet. */
export function useLastPlace(): LastPlace | null {
  const place = useSyncExternalStore(last.subscribe, last.get);
  useEffect(() => {
    if (place === undefined) void read();
  }, [place]);
  // A time in the future is a clock that has been set back.
  return place && Math.abs(Date.now() - place.at) < OLDEST_MS ? place : null;
}

async function read(): Promise<void> {
  const stored = LastPlace.safeParse(await (await repOffline())?.cache.list(KEY)).data ?? null;
  if (last.get() === undefined) last.set(stored);
}

/** Does nothing once somebody else is signed in. */
async function keep(place: LastPlace | null, repId: string | undefined): Promise<void> {
  if (currentRep()?.repId !== repId) return;
  last.set(place);
  await inTurn(async () => {
    const rep = await repOffline();
    if (rep?.repId === repId) await rep?.cache.keepList(KEY, place);
  });
}

/**
 * Keeps where the rep is, for as long as the screen is open. When the app locks or is closed, that stays as it was; a
 * rep who leaves has closed the camera, and one who leaves a place where nobody is missing is done with it.
 */
export function useKeepLastPlace(here: PlaceHere): void {
  const router = useRouter();
  const [path] = useState(() => here.path ?? router.history.location.pathname);
  const [weekId] = useState(selectedWeekId);
  const [repId] = useState(() => currentRep()?.repId);
  const { title, count, camera, plate } = here;
  const latest = useRef<LastPlace>(null);
  const [value, max] = [count?.value ?? 0, count?.max ?? 0];

  useEffect(() => {
    if (weekId === null) return;
    const place = { weekId, path, title, camera, at: Date.now() };
    const counted = max > 0 ? { value, max } : null;
    latest.current = { ...place, plate: { shape: plate.shape, text: plate.text }, count: counted };
    const timer = setTimeout(() => void keep(latest.current, repId), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [weekId, path, title, value, max, camera, plate.shape, plate.text, repId]);

  useEffect(
    () => () => {
      const place = latest.current;
      if (!place) return;
      const isDone = place.count !== null && place.count.value >= place.count.max;
      const left = isDone ? null : { ...place, camera: null };
      void keep(isUnlocked() ? left : place, repId);
    },
    [repId],
  );
}
