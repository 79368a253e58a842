import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import { followsWeek } from './list-cache.ts';
import type { OpenList } from './list-rounds.ts';

export interface WeekHintsOptions {
  isWanted: () => boolean;
  week: () => string | null;
  /** The lists on screen. */
  lists: () => readonly Pick<OpenList, 'key' | 'weekId'>[];
  /** Ask now what has changed. */
  onHint: () => void;
}

/** The phone's one stream of hints, which follows what is on screen. */
export interface WeekHints {
  /** Something of what is wanted may be different. */
  renew: () => void;
  /** Whether the server would say when to ask. */
  areAlive: () => boolean;
}

/** A screen opens several lists one after the other. */
const SETTLED_MS = 300;

export function createHints({ isWanted, week, lists, onHint }: WeekHintsOptions): WeekHints {
  let followed = '';
  let alive = false;
  let stop = () => {};
  let isDue = false;

  const names = (weekId: string | null) => {
    if (weekId === null || !isWanted() || savesData()) return [];
    const named = lists().filter((list) => list.weekId === weekId && isOfPlace(list.key));
    return [...new Set(named.map(({ key }) => nameOf(key)))].sort();
  };

  const end = () => {
    stop();
    stop = () => {};
    alive = false;
    followed = '';
  };

  const connect = () => {
    isDue = false;
    const weekId = week();
    const wanted = names(weekId);
    const next = wanted.length === 0 ? '' : JSON.stringify([weekId, wanted]);
    if (next === followed) return;
    end();
    followed = next;
    if (weekId === null || next === '') return;
    void import('./follow-hints.ts').then(
      ({ followHints }) => {
        if (followed !== next) return;
        stop = followHints({
          weekId,
          lists: wanted,
          onHint: () => {
            if (followed !== next) return;
            alive = true;
            onHint();
          },
          onLost: () => {
            if (followed === next) alive = false;
          },
        });
      },
      // Without its code there are the rounds.
      () => undefined,
    );
  };

  return {
    renew: () => {
      if (!isDue) setTimeout(connect, SETTLED_MS);
      isDue = true;
    },
    areAlive: () => alive,
  };
}

const NAMED = [ROOMS_LIST, LIFT_PASSES_PLACE];

/** Whether actions change the list: most are of one place, `coach:4:outbound`. */
function isOfPlace(key: string): boolean {
  return followsWeek(key) && (key.includes(':') || NAMED.includes(nameOf(key)));
}

function nameOf(key: string): string {
  return key.split('/', 1)[0] ?? key;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
