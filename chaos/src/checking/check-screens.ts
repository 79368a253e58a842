import type { ActionKind } from '@offpiste/domain/contract/actions.ts';
import type { KeptList } from '../../../client/src/offline/lists/list-cache.ts';
import type { OutboxContents } from '../../../client/src/offline/outbox/outbox-store.ts';
import type { World, WorldPhone } from '../history/world.ts';
import { cancelledOn, OPEN, shownList, statesInList } from '../phone/shown-lists.ts';
import type { Tab } from '../phone/tab.ts';
import { CANCELLED, KEYS_OF_ROOM, listsOf, passOf, referenceOf } from '../season/week-plan.ts';
import { type Expected, expectedOnScreen, factsBehind, ownActs, saidOf } from './expected-screen.ts';
import type { LedgerRow } from './ledger-rows.ts';
import type { ModelAction } from './model.ts';

/** A screen at a moment: the page, its list, and the page's copy of the rep's actions. */
export interface Screen {
  phone: WorldPhone;
  tab: Tab;
  key: string;
  list: KeptList;
  contents: OutboxContents;
}

/**
 * I17: without anything being refreshed first, every list shows what the ledger said when the server made it, and what
 * its own rep did on top, as the phone has it. Looks at every screen that has changed since it was looked at last.
 */
export function watchScreens(world: World): () => Promise<void> {
  const seen = new WeakMap<Tab, Map<string, { list: KeptList; contents: OutboxContents }>>();
  const keys = Object.keys(listsOf(world.weekId));

  const changed = (): Screen[] => {
    const screens: Screen[] = [];
    for (const phone of world.phones) {
      for (const tab of phone.tabs) {
        const contents = tab.life.isAlive()
          ? tab.app['offline/rep-offline.ts'].openedRepOffline()?.outbox.items()
          : undefined;
        if (!contents || !tab.app['session/session.ts'].currentRep()) continue;
        const before = seen.get(tab) ?? new Map();
        seen.set(tab, before);
        for (const key of keys) {
          const list = tab.app['offline/lists/kept-lists.ts'].keptLists.inMemory(key);
          const known = before.get(key);
          if (!list || (known?.list === list && known.contents === contents)) continue;
          before.set(key, { list, contents });
          screens.push({ phone, tab, key, list, contents });
        }
      }
    }
    return screens;
  };

  return async () => {
    const screens = changed();
    const judged = world.judged.splice(0);
    if (screens.length + judged.length === 0) return;
    if (world.hasFailedOver) {
      world.model.excused('a list from before a failover shows what was lost');
      return;
    }
    const rows = await world.ledger.ended();
    for (const screen of screens) {
      if (isList(screen)) checkScreen(world, screen, rows);
      else world.model.violated('wrong-screen', `${screen.phone.name} has no list in ${screen.key}`);
    }
    for (const verdict of judged) if (isList(verdict.screen)) checkJudged(world, verdict, rows);
  };
}

/** Whether what a page keeps as a list is one; another sender's answer may be anything. */
function isList({ key, list }: Screen): boolean {
  try {
    statesInList(key, list.value);
    return true;
  } catch {
    return false;
  }
}

/** What a page said about an action without the server, and its screen at that time, without that action. */
export interface Judged {
  action: ModelAction;
  verdict: string;
  screen: Screen;
}

/** A phone's verdict on an action must agree with what the screen of its list shows about its subject. */
function checkJudged(world: World, { action, verdict, screen }: Judged, rows: readonly LedgerRow[]): void {
  const { subject, kind, id } = action;
  const isListed = statesInList(screen.key, screen.list.value).has(subject);
  if (!isListed || subject.endsWith(referenceOf(CANCELLED)) || subject.endsWith(passOf(CANCELLED))) return;
  const may = expectedOf(world, screen, rows)(subject);
  if (typeof may === 'string') {
    world.model.excused(may);
    return;
  }
  const verdicts = new Set([...may].map((text) => verdictBy(kind, text)));
  if (!verdicts.has(verdict)) {
    const texts = [...may].join("' or '");
    world.model.violated('wrong-verdict', `${id} (${kind}) is ${verdict} where ${subject} is '${texts}'`);
  }
}

/** The outcome of an action according to the screen. */
function verdictBy(kind: ActionKind, text: string): string {
  const isOut = !text.startsWith('0 ');
  switch (kind) {
    case 'validate-in':
      return text.startsWith('entered') ? 'conflict' : 'accepted';
    case 'validate-out':
      if (text.startsWith('none')) return 'refused';
      return text.startsWith('exited') ? 'conflict' : 'accepted';
    case 'distribute-keys':
      return text.startsWith(`${KEYS_OF_ROOM} `) ? 'conflict' : 'accepted';
    case 'return-keys':
      if (isOut) return 'accepted';
      return text.endsWith('1') ? 'conflict' : 'refused';
    default:
      return text === OPEN ? 'accepted' : 'conflict';
  }
}

function checkScreen(world: World, screen: Screen, rows: readonly LedgerRow[]): void {
  const { phone, tab, key, list, contents } = screen;
  const shown = shownList(tab, key, list, contents);
  const subjects = new Set([...shown.keys(), ...statesInList(key, list.value).keys()]);
  const expected = expectedOf(world, screen, rows);
  for (const { subject } of ownActs({ items: contents.items, list }, rows))
    if (subject.startsWith(`${key.replace('extras', 'extra')}:`)) subjects.add(subject);
  for (const subject of subjects) {
    const is = shown.get(subject) ?? OPEN;
    const may = expected(subject);
    if (typeof may === 'string') world.model.excused(may);
    else if (!may.has(is)) {
      world.model.violated(
        'wrong-screen',
        `${phone.name} shows ${subject} as '${is}', not '${[...may].join("' or '")}'`,
      );
    }
  }
}

/** What a screen may show for each subject, by the ledger's rows and the traffic. */
function expectedOf(
  { model, traffic, weekId }: World,
  { phone, tab, key, list, contents }: Screen,
  rows: readonly LedgerRow[],
): (subject: string) => Expected {
  const listed = statesInList(key, list.value);
  const cancelled = cancelledOn(list.value);
  const acts = ownActs({ items: contents.items, list }, rows);
  const tag = { etag: list.etag ?? '', asOf: list.asOf ?? null };
  const sources = traffic.lists.sources(phone, listsOf(weekId)[key] ?? '', tag, tab.life);
  return (subject) => {
    const said = listed.get(subject) ?? OPEN;
    const code = subject.slice(subject.lastIndexOf(':') + 1);
    if (cancelled.has(code)) return new Set([said]);
    const facts = rows.filter((row) => row.subject === subject && row.isFact);
    const own = acts.filter((act) => act.subject === subject);
    const may = new Set<string>();
    let isBacked = false;
    for (const reply of sources) {
      for (const behind of factsBehind(facts, reply, (some) => saidOf(subject, some) === said)) {
        isBacked = true;
        const expected = expectedOnScreen(subject, behind, own);
        if (typeof expected === 'string') return expected;
        for (const text of expected) may.add(text);
      }
    }
    if (!isBacked) {
      model.violated('wrong-list', `${phone.name} received ${subject} as '${said}', which it was not then`);
      return new Set([said]);
    }
    return may;
  };
}
