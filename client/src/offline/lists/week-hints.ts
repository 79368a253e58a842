import { ROOMS_LIST } from '@offpiste/domain/contract/actions.ts';
import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import { MOST_HINTED_LISTS } from '@offpiste/domain/contract/week-hints.ts';
import { savesData } from '#browser/saves-data.ts';
import type { Hint } from './follow-hints.ts';
import { followsWeek } from './list-cache.ts';
import type { OpenList } from './list-rounds.ts';

export interface WeekHintsOptions {
  isWanted: () => boolean;
  week: () => string | null;
  /** The lists on screen. */
  lists: () => readonly Pick<OpenList, 'key' | 'weekId'>[];
  /** Until when this phone knows what has changed. */
  version: (weekId: string) => string | null;
  onHint: (weekId: string, hint: Hint) => void;
}

/** The phone's one stream of hints, which follows what is on screen. */
export interface WeekHints {
  /** Something of what is wanted may be different. */
  renew: () => void;
  /** Whether the server would say what has changed. */
  areAlive: () => boolean;
}

/** Milliseconds until a stream is opened: a screen opens several lists one after the other. */
export const SETTLED_MS = 300;

export function createHints({ isWanted, week, lists, version, onHint }: WeekHintsOptions): WeekHints {
  let followed = '';
  let alive = false;
  let stop = () => {};
  let isDue = false;

  const names = (weekId: string | null) => {
    if (weekId === null || !isWanted() || savesData()) return [];
    const named = lists().filter((list) => list.weekId === weekId && isOfPlace(list.key));
    const all = [...new Set(named.map(({ key }) => nameOf(key)))].sort();
    return all.length > MOST_HINTED_LISTS ? [] : all;
  };
  /** The week and its lists that a stream is to be about; empty without one. */
  const wanted = () => {
    const weekId = week();
    const all = names(weekId);
    return all.length === 0 ? '' : JSON.stringify([weekId, all]);
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
    const next = wanted();
    if (next === followed) return;
    end();
    followed = next;
    if (weekId === null || next === '') return;
    void import('./follow-hints.ts').then(
      ({ followHints }) => {
        if (followed !== next) return;
        stop = followHints({
          weekId,
          lists: names(weekId),
          version: () => version(weekId),
          onHint: (hint) => {
            if (followed !== next) return;
            alive = true;
            // It says nothing of a list that is on screen since, whose stream begins with what this one leaves out.
            onHint(weekId, wanted() === next ? hint : { ...hint, version: null, rightAt: null });
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
