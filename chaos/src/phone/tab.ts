import path from 'node:path';
import type { LinkedSources, SourcePatch } from '../linking/link-sources.ts';
import { linkSources } from '../linking/link-sources.ts';
import type { Phone } from './phone.ts';
import { PAGE_GLOBALS, type TabPlatform, tabGlobals } from './tab-globals.ts';
import type { TabLife } from './tab-life.ts';
import { tabStorage } from './tab-storage.ts';

/** The modules of the app that a simulated page is made of, by their path below `client/src` or `web/src`. */
export interface PageModules {
  'api/api-client.ts': typeof import('../../../web/src/api/api-client.ts');
  'api/app-brand.ts': typeof import('../../../web/src/api/app-brand.ts');
  'token/session-end.ts': typeof import('../../../web/src/token/session-end.ts');
  'app/actions.ts': typeof import('../../../client/src/app/actions.ts');
  'features/events/guest-tickets.ts': typeof import('../../../client/src/features/events/guest-tickets.ts');
  'features/events/own-passages.ts': typeof import('../../../client/src/features/events/own-passages.ts');
  'features/vehicles/extras/own-extras.ts': typeof import('../../../client/src/features/vehicles/extras/own-extras.ts');
  'features/lessons/participant.ts': typeof import('../../../client/src/features/lessons/participant.ts');
  'features/lift-passes/listed-pass.ts': typeof import('../../../client/src/features/lift-passes/listed-pass.ts');
  'offline/lists/kept-lists.ts': typeof import('../../../client/src/offline/lists/kept-lists.ts');
  'offline/lists/running-polls.ts': typeof import('../../../client/src/offline/lists/running-polls.ts');
  'offline/local-database.ts': typeof import('../../../client/src/offline/local-database.ts');
  'offline/local-verdict.ts': typeof import('../../../client/src/offline/local-verdict.ts');
  'offline/outbox/submit-action.ts': typeof import('../../../client/src/offline/outbox/submit-action.ts');
  'offline/outbox/undo-action.ts': typeof import('../../../client/src/offline/outbox/undo-action.ts');
  'offline/outbox/undoable.ts': typeof import('../../../client/src/offline/outbox/undoable.ts');
  'offline/outbox/use-outbox.ts': typeof import('../../../client/src/offline/outbox/use-outbox.ts');
  'offline/rep-offline.ts': typeof import('../../../client/src/offline/rep-offline.ts');
  'offline/sync/sync.ts': typeof import('../../../client/src/offline/sync/sync.ts');
  'session/selected-week.ts': typeof import('../../../client/src/session/selected-week.ts');
  'session/session.ts': typeof import('../../../web/src/session/session.ts');
  'lists/keys/room-facts.ts': typeof import('../../../client/src/lists/keys/room-facts.ts');
  'lists/lists.ts': typeof import('../../../client/src/lists/lists.ts');
  'features/vehicles/shared/seated-passenger.ts': typeof import('../../../client/src/features/vehicles/shared/seated-passenger.ts');
  'lists/week-states/read-states.ts': typeof import('../../../client/src/lists/week-states/read-states.ts');
  'lists/week-states/states-poll.ts': typeof import('../../../client/src/lists/week-states/states-poll.ts');
  'lists/week-states/week-states.ts': typeof import('../../../client/src/lists/week-states/week-states.ts');
  'scan/check-in/with-own-check-ins.ts': typeof import('../../../client/src/scan/check-in/with-own-check-ins.ts');
}

const ENTRIES: Record<keyof PageModules, true> = {
  'api/api-client.ts': true,
  'api/app-brand.ts': true,
  'token/session-end.ts': true,
  'app/actions.ts': true,
  'features/events/guest-tickets.ts': true,
  'features/events/own-passages.ts': true,
  'features/vehicles/extras/own-extras.ts': true,
  'features/lessons/participant.ts': true,
  'features/lift-passes/listed-pass.ts': true,
  'offline/lists/kept-lists.ts': true,
  'offline/lists/running-polls.ts': true,
  'offline/local-database.ts': true,
  'offline/local-verdict.ts': true,
  'offline/outbox/submit-action.ts': true,
  'offline/outbox/undo-action.ts': true,
  'offline/outbox/undoable.ts': true,
  'offline/outbox/use-outbox.ts': true,
  'offline/rep-offline.ts': true,
  'offline/sync/sync.ts': true,
  'session/selected-week.ts': true,
  'session/session.ts': true,
  'lists/keys/room-facts.ts': true,
  'lists/lists.ts': true,
  'features/vehicles/shared/seated-passenger.ts': true,
  'lists/week-states/read-states.ts': true,
  'lists/week-states/states-poll.ts': true,
  'lists/week-states/week-states.ts': true,
  'scan/check-in/with-own-check-ins.ts': true,
};

/** The app as it is written, or with patches. */
export function linkApp(patches: readonly SourcePatch[] = []): Promise<LinkedSources> {
  const root = path.resolve(import.meta.dirname, '../../../client');
  return linkSources({ root, entries: Object.keys(ENTRIES), globals: PAGE_GLOBALS }, patches);
}

/** One page of the app on a phone. */
export interface Tab {
  phone: Phone;
  life: TabLife;
  app: PageModules;
  /** Where the browser notifies the page that it came online or has the focus. */
  events: EventTarget;
  /** Leaves the screen of a list that is open, if one is. */
  lookAway: () => void;
  /** Whether its rep looks at it, and not at the snow. */
  isLookedAt: boolean;
  /** Brings the lists of the week up to date in one call, as a tap on *Prepare shift* does. */
  refreshStates: () => Promise<unknown>;
  /** Texts with which the server ended a session, and which. */
  sessionEnds: { text: string; session: number }[];
}

/** Opens the app as the browser does: its modules run, the local handlers are registered and the sync begins. */
export function openTab(phone: Phone, linked: LinkedSources, platform: TabPlatform): Tab {
  const { globals, events } = tabGlobals(phone, platform);
  const storage = tabStorage(phone, platform);
  const app = linked.instantiate(globals, { idb: storage }) as unknown as PageModules;
  const sessionEnds: Tab['sessionEnds'] = [];
  app['token/session-end.ts'].onSessionEnd((text) => sessionEnds.push({ text, session: phone.session }));
  app['offline/local-verdict.ts'].registerLocalHandlers(app['app/actions.ts'].actions);
  app['offline/sync/sync.ts'].startSync();
  return {
    phone,
    life: platform.life,
    app,
    events,
    lookAway: () => undefined,
    isLookedAt: true,
    refreshStates: async () => null,
    sessionEnds,
  };
}
