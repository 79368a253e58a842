import { EVERYTHING, type WeekChangesReply } from '@offpiste/domain/contract/week-changes.ts';
import { snapshotOfVersion } from '@offpiste/domain/contract/week-states.ts';
import { includesSnapshot } from '@offpiste/domain/rules/as-of.ts';
import type { ApiResult } from '#api/api-result.ts';
import type { Hint } from './follow-hints.ts';
import { followsWeek, isListOf } from './list-cache.ts';
import type { ListPoll } from './list-poll.ts';

/** A list that somebody looks at. */
export interface OpenList extends Pick<ListPoll, 'view' | 'refresh' | 'confirm' | 'fail'> {
  key: string;
  weekId: string | null;
}

export interface ListRoundsOptions {
  /** Asks which lists of a week have changed since a version. */
  askChanges: (weekId: string, version: string | null) => Promise<ApiResult<WeekChangesReply>>;
  week: () => string | null;
  isVisible: () => boolean;
  now: () => number;
}

export interface ListRounds {
  /** Asks for a list at once, and from now on in every round. Returns how to end that. */
  open: (list: OpenList) => () => void;
  /** Brings every open list up to date, unless the page is hidden: by one call of the week where that names them. */
  round: () => Promise<void>;
  /** Takes what the server says by itself of the lists on screen. */
  hear: (weekId: string, hint: Hint) => void;
  /** The entity tag until which it is known what has changed in a week. */
  versionOf: (weekId: string) => string | null;
  /** Forgets the version: another rep has signed in. */
  forget: () => void;
  /** Whether no open list is waiting for another round, and each was right a moment ago. */
  areFresh: () => boolean;
}

/** The entity tag of a week's changes. */
interface Version {
  weekId: string;
  tag: string;
}

/** How a list that has changed comes to be up to date. */
interface Turn {
  /** Whether it is to be asked for in the next round. */
  isDue: boolean;
  /** When it was first asked for with success since it changed. */
  askedAt: number | null;
  isAsking: boolean;
}

/**
 * A list that has changed is asked for in every round until a reply proves to be new enough, or was asked for so long after
 * the first one that every server process has heard of the change: each looks in the ledger every five seconds.
 */
const HEARD_MS = 8_000;
/** A comment of the stream comes more often, and as many rounds of ten seconds take longer. */
const FRESH_MS = 28_000;

/** Keeps the open lists up to date with one call of the week for all of them (docs/decisions/0117). */
export function createListRounds({ askChanges, week, isVisible, now }: ListRoundsOptions): ListRounds {
  const lists = new Map<OpenList, Turn>();
  let version: Version | null = null;
  let rep = {};
  let running: Promise<void> | null = null;
  let again = false;

  /** Whether the server knew of every change up to the version when it read the list. */
  const isNewEnough = ({ view, weekId }: OpenList): boolean => {
    const asOf = view().list?.asOf;
    if (asOf === undefined || version?.weekId !== weekId) return false;
    return includesSnapshot(asOf, snapshotOfVersion(version.tag.replace(/^(?:W\/)?"/, ''))) === true;
  };

  const isFollowed = ({ key, weekId }: OpenList): boolean =>
    weekId !== null && weekId === week() && followsWeek(key);

  const ask = async (list: OpenList, turn: Turn): Promise<void> => {
    const at = now();
    turn.isAsking = true;
    await list.refresh().catch(() => undefined);
    turn.isAsking = false;
    const failed = list.view().failure !== null;
    turn.askedAt = failed ? null : (turn.askedAt ?? at);
    turn.isDue = turn.askedAt === null || (at - turn.askedAt < HEARD_MS && !isNewEnough(list));
  };

  const askAnew = (list: OpenList): void => {
    const turn = { isDue: true, askedAt: null, isAsking: false };
    lists.set(list, turn);
    if (isVisible()) void ask(list, turn);
  };

  const follow = async (list: OpenList, turn: Turn, isNamed: boolean, at: number | null): Promise<void> => {
    turn.isDue = (isNamed || turn.isDue) && !isNewEnough(list);
    if (turn.isDue && isNamed) askAnew(list);
    else if (turn.isDue && !turn.isAsking) void ask(list, turn);
    else if (!turn.isDue && at !== null && !(await list.confirm(at)) && lists.has(list)) askAnew(list);
  };
  /** Has those read that are named, and takes the others to have been right at a time. */
  const followAll = async (open: [OpenList, Turn][], named: readonly string[], at: number | null) => {
    const isNamed = ({ key }: OpenList) =>
      named.includes(EVERYTHING) || named.some((name) => isListOf(key, name));
    await Promise.all(open.map(([list, turn]) => follow(list, turn, isNamed(list), at)));
  };

  const tagOf = (weekId: string) => (version?.weekId === weekId ? version.tag : null);

  const askOnce = async (): Promise<void> => {
    if (!isVisible()) return;
    const weekId = week();
    const all = [...lists];
    for (const [list] of all) if (!isFollowed(list)) void list.refresh().catch(() => undefined);
    const followed = all.filter(([list]) => isFollowed(list));
    if (weekId === null || followed.length === 0) return;

    const [asker, at] = [rep, now()];
    const reply = await askChanges(weekId, tagOf(weekId));
    if (asker !== rep || weekId !== week()) return;
    const open = followed.filter(([list, turn]) => lists.get(list) === turn);
    if (!reply.ok && reply.kind !== 'http') {
      await Promise.all(open.map(([list]) => list.fail(reply)));
      return;
    }
    // Where the server does not say, each list's own call does.
    const named = reply.ok ? (reply.value?.lists ?? []) : [EVERYTHING];
    if (!reply.ok) version = null;
    else if (reply.status !== 304) version = versionOf(weekId, reply.headers);
    await followAll(open, named, at);
  };

  const askAll = async () => {
    do {
      again = false;
      await askOnce();
    } while (again);
  };

  return {
    open(list) {
      askAnew(list);
      return () => void lists.delete(list);
    },
    round: () => {
      again = running !== null;
      running ??= askAll().finally(() => {
        running = null;
      });
      return running;
    },
    hear(weekId, { lists: named, version: tag, rightAt }) {
      if (weekId !== week()) return;
      if (tag !== null) version = { weekId, tag };
      const open = [...lists].filter(([list]) => isFollowed(list));
      void followAll(open, named, rightAt).catch(() => undefined);
    },
    versionOf: tagOf,
    forget: () => {
      version = null;
      rep = {};
    },
    areFresh: () =>
      [...lists].every(
        ([list, { isDue }]) =>
          !(isDue && isFollowed(list)) && now() - (list.view().list?.updatedAt ?? 0) <= FRESH_MS,
      ),
  };
}

function versionOf(weekId: string, headers: Headers): Version | null {
  const tag = headers.get('etag');
  return tag === null ? null : { weekId, tag };
}
