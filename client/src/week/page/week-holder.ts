import type { KeptWeek, KeptWeekAbout } from '#offline/storage/kept.ts';
import type { CloseWeek, SealedCache } from '#offline/storage/sealed-cache.ts';
import { createStore } from '#state/store.ts';
import type { AskWeek } from '../questions.ts';
import type { WeekSummary } from '../worker/held-week.ts';
import { type FetchWeekOptions, fetchWeek } from './fetch-week.ts';
import { connectWeek, type WeekConnection, type WeekPort } from './week-connection.ts';

export interface WeekState {
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  weekId: string | null;
  weekName: string | null;
  /** The text to show; null unless failed. */
  error: string | null;
  /** Failed tries of the running or last download. */
  retryCount: number;
  summary: WeekSummary | null;
  /** Its personal fields are closed, and the server has not sent them either. */
  closed: boolean;
}

export type OpenedWeek = { ok: true } | { ok: false; error: string };

export interface WeekHolderOptions {
  startWorker: () => WeekPort;
  get: FetchWeekOptions['get'];
  wait: FetchWeekOptions['wait'];
  log: (text: string) => void;
  now: () => number;
  cache: () => Promise<SealedCache | null>;
  /** Erases all that is kept, and puts this week away. */
  erase: () => Promise<void>;
  forgetLists: () => Promise<void>;
}

/** Personal data may stay this long after the last day of the week (decisions §8). */
const KEPT_DAYS = 3;
const DAY_MS = 86_400_000;
/** A week in use is asked for again this often; an unchanged one costs one small reply. */
const RECHECK_AFTER_MS = 600_000;
/** A week whose personal fields are closed is asked for again as soon as that may help, but no more often. */
const SEEK_AFTER_MS = 10_000;

const IDLE: WeekState = {
  state: 'idle',
  weekId: null,
  weekName: null,
  error: null,
  retryCount: 0,
  summary: null,
  closed: false,
};

/** Brings a week into the worker, from this phone or from the server, and keeps it up to date. */
export function createWeekHolder(options: WeekHolderOptions) {
  const { cache, now } = options;
  const current = createStore<WeekState>(IDLE);
  let connection: WeekConnection | null = null;
  let running: { weekId: string; opened: Promise<OpenedWeek> } | null = null;
  let checkedAt = 0;
  /** Entity tag of the week in the worker; with its personal fields closed it has none. */
  let heldEtag: string | null = null;
  /** Goes up when another week is opened or the week is put away: what was on its way then counts no more. */
  let turn = 0;

  const show = (next: Partial<WeekState>) => {
    current.set({ ...current.get(), ...next });
  };

  const connected = () => {
    connection ??= connectWeek(options.startWorker());
    return connection;
  };

  const putAway = () => {
    turn += 1;
    running = null;
    connection?.close();
    connection = null;
    heldEtag = null;
    show(IDLE);
  };

  const showLoaded = (summary: WeekSummary, about: Pick<KeptWeekAbout, 'etag' | 'closed'>) => {
    heldEtag = about.etag;
    const { weekId, weekName } = summary;
    show({ state: 'loaded', weekId, weekName, error: null, summary, closed: about.closed ?? false });
  };

  /** In a separate worker, so that nobody who asks the week waits for it. */
  const closeWeek: CloseWeek = async (bytes) => {
    const helper = connectWeek(options.startWorker());
    try {
      return await helper.closeFields(bytes);
    } finally {
      helper.close();
    }
  };

  const fail = (weekId: string, error: string): OpenedWeek => {
    show({ state: 'failed', weekId, error });
    return { ok: false, error };
  };

  /** The week as this phone keeps it, unless it is another or has to go. */
  const readKept = async (weekId: string): Promise<KeptWeek | null> => {
    const stored = await cache();
    const kept = (await stored?.week()) ?? null;
    if (!kept) return null;
    if (isOver(kept.about.endsOn, now())) {
      await stored?.clear().catch(() => undefined);
      return null;
    }
    if (kept.about.weekId === weekId) return kept;
    await options.forgetLists();
    return null;
  };

  /** Asks the server; a newer week replaces the one in the worker and on the phone. */
  const download = async (weekId: string, kept: KeptWeek | null, mine: number): Promise<OpenedWeek> => {
    const isStale = () => mine !== turn;
    checkedAt = now();
    // Where the whole was fetched since, a copy with closed fields is no reason to fetch it again.
    const etag = kept?.about.closed ? heldEtag : kept?.about.etag;
    const fetched = await fetchWeek(weekId, etag ?? null, {
      get: options.get,
      wait: options.wait,
      onFailedTry: (tries) => {
        options.log(`Attempt ${tries}/3 failed`);
        if (!isStale()) show({ retryCount: tries });
      },
    });
    if (isStale()) return { ok: false, error: 'Another week was opened' };
    if (!fetched.ok) {
      // The server's word that this rep may not have this week.
      if (kept && (fetched.status === 403 || fetched.status === 404)) await options.erase();
      else if (kept) return { ok: true };
      return fail(weekId, fetched.problem);
    }
    if (fetched.bytes === null) return { ok: true };
    const loaded = await connected().load(fetched.bytes);
    if (isStale()) return { ok: false, error: 'Another week was opened' };
    if (!loaded.ok) return kept ? { ok: true } : fail(weekId, loaded.problem);
    const { summary } = loaded;
    // Level or brand has changed: what the lists hold may be another's now.
    if (kept && kept.about.policyEpoch !== summary.policyEpoch) await options.forgetLists();
    const { endsOn, policyEpoch } = summary;
    const about = { weekId, etag: fetched.etag, endsOn, policyEpoch };
    showLoaded(summary, about);
    await (await cache())?.keepWeek({ about, bytes: fetched.bytes }, closeWeek);
    return { ok: true };
  };

  const load = async (weekId: string, mine: number): Promise<OpenedWeek> => {
    try {
      // The worker starts while the week is read or fetched.
      connected();
      const kept = await readKept(weekId);
      const loaded = kept && (await connected().load(kept.bytes));
      if (mine !== turn) return { ok: false, error: 'Another week was opened' };
      if (!kept || !loaded?.ok) return await download(weekId, null, mine);
      showLoaded(loaded.summary, kept.about);
      void download(weekId, kept, mine).catch(() => undefined);
      return { ok: true };
    } catch {
      if (mine !== turn) return { ok: false, error: 'Another week was opened' };
      connection?.close();
      connection = null;
      return fail(weekId, 'Failed to load week data');
    }
  };

  const recheck = async (weekId: string, after = RECHECK_AFTER_MS) => {
    if (now() - checkedAt < after) return;
    checkedAt = now();
    await download(weekId, await readKept(weekId), turn);
  };

  return {
    state: current.get,
    subscribe: current.subscribe,

    /** Brings the week in, unless it is held already. */
    open(weekId: string): Promise<OpenedWeek> {
      if (running?.weekId === weekId) return running.opened;
      const held = current.get();
      if (held.state === 'loaded' && held.weekId === weekId) {
        void recheck(weekId, held.closed ? SEEK_AFTER_MS : undefined).catch(() => undefined);
        return Promise.resolve({ ok: true });
      }
      turn += 1;
      const mine = turn;
      show({ ...IDLE, state: 'loading', weekId });
      const opened = load(weekId, mine).finally(() => {
        if (mine === turn) running = null;
      });
      running = { weekId, opened };
      return opened;
    },

    /** Asks the server at once: what the rep may see has changed. */
    askAgain() {
      const { state, weekId } = current.get();
      if (state === 'loaded' && weekId !== null) void recheck(weekId, 0).catch(() => undefined);
    },

    /** Asks for the whole week while its personal fields are closed: there may be a signal now. */
    seekWhole() {
      const { state, weekId, closed } = current.get();
      if (closed && state === 'loaded' && weekId !== null)
        void recheck(weekId, SEEK_AFTER_MS).catch(() => undefined);
    },

    /** Loads the whole week of this phone in place of the held one, once it can be opened. */
    async openWhole(): Promise<void> {
      const { state, weekId, closed } = current.get();
      if (!closed || state !== 'loaded' || weekId === null) return;
      const mine = turn;
      const kept = await readKept(weekId);
      if (!kept || kept.about.closed) return;
      const loaded = await connected().load(kept.bytes);
      if (mine === turn && loaded.ok) showLoaded(loaded.summary, kept.about);
    },

    closeWeek,

    /** Forgets the week in memory. */
    putAway,

    /** The questions to the held week; null while there is none. */
    ask: (): AskWeek | null => (current.get().state === 'loaded' && connection ? connection.ask : null),
  };
}

function isOver(endsOn: string, now: number): boolean {
  return now > Date.parse(endsOn) + (KEPT_DAYS + 1) * DAY_MS;
}
