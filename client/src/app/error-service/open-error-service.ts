import {
  captureException,
  dedupeIntegration,
  getClient,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/browser';
import { makeMultiplexedTransport, makeOfflineTransport, type ReplayEvent } from '@sentry/core';
import type { ErrorReport } from '#browser/report-error.ts';
import { plainEvent } from './plain-event.ts';

/** The part of sessions that is recorded from beginning to end (document 1 §7). */
const WHOLE_SESSIONS = 0.1;
/** More errors than this in one start of the app say nothing new, and a weak signal is for scans. */
const MOST_ERRORS = 50;
/** A recording can read the page only while the body has this mark: a second wall besides `rest`. */
const MARK = 'mayBeRecorded';

interface ErrorServiceOptions {
  /** Address of the service of the brand that the app has now. */
  dsn: () => string | null;
  release: string;
  random?: () => number;
}

export interface ErrorService {
  /** Sends what may leave the phone about an error; `route` is the pattern of the screen, never its address. */
  report(report: ErrorReport, route: string | null): void;
  /** Records the screen, masked: the recording is sent when an error occurs, and always in one of ten sessions. */
  record(): void;
  /** Stops that, before another screen is shown. */
  rest(): void;
  /** The signal is back. */
  sendWaiting(): void;
}

/** Starts the browser's part of the error service with nothing that it would collect by itself. */
export function openErrorService({ dsn, release, random = Math.random }: ErrorServiceOptions): ErrorService {
  const whole = random() < WHOLE_SESSIONS;
  const target = () => {
    const address = dsn();
    return address === null ? [] : [address];
  };
  const transport = makeMultiplexedTransport(makeOfflineTransport(makeFetchTransport), target);
  init({
    dsn: target()[0] ?? '',
    release,
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    // Set to nothing one by one: the defaults of this version collect them all.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
    },
    maxBreadcrumbs: 0,
    beforeBreadcrumb: () => null,
    beforeSend: plainEvent,
    replaysSessionSampleRate: whole ? 1 : 0,
    replaysOnErrorSampleRate: 1,
    transport: (given) =>
      transport({
        ...given,
        createStore: waitingEnvelopes,
        fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' },
      }),
  });
  getClient()?.addEventProcessor((event) => (isReplay(event) ? plainReplay(event) : event));
  const replay = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // Dialogs cover any screen, and a link that leads out has its target in its address.
    block: [
      'body:not([data-may-be-recorded])',
      '[role="dialog"]',
      '[role="alertdialog"]',
      'a:not([href^="/"])',
    ],
    maskAttributes: [
      'title',
      'placeholder',
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'alt',
      'value',
    ],
    // The content policy allows no worker of a string.
    useCompression: false,
    stickySession: false,
    minReplayDuration: 0,
    slowClickTimeout: 0,
    // Words of clicks, addresses of calls and console output: none of it is recorded.
    beforeAddRecordingEvent: () => null,
  });
  let errors = 0;
  let recorded = false;

  return {
    report: ({ error, place }, route) => {
      errors += 1;
      if (errors > MOST_ERRORS) return;
      captureException(error, { tags: { place, ...(route && { route }) } });
    },
    record: () => {
      if (MARK in document.body.dataset) return;
      document.body.dataset[MARK] = '';
      // The first time the integration starts by itself, by the rates above.
      if (!recorded) getClient()?.addIntegration(replay);
      else if (whole) replay.start();
      else replay.startBuffering();
      recorded = true;
    },
    rest: () => {
      if (!(MARK in document.body.dataset)) return;
      void replay.stop();
      delete document.body.dataset[MARK];
    },
    sendWaiting: () => void getClient()?.flush(),
  };
}

/** Without the addresses that were open meanwhile, and anything else that got in. */
function plainReplay(event: ReplayEvent): ReplayEvent {
  const { type, replay_id, replay_type, segment_id, replay_start_timestamp, timestamp, error_ids } = event;
  return {
    type,
    replay_id,
    replay_type,
    segment_id,
    error_ids,
    trace_ids: [],
    urls: [],
    segment_names: [],
    platform: 'javascript',
    ...(event.event_id && { event_id: event.event_id }),
    ...(replay_start_timestamp && { replay_start_timestamp }),
    ...(timestamp && { timestamp }),
    ...(event.release && { release: event.release }),
  };
}

function isReplay(event: object): event is ReplayEvent {
  return 'type' in event && event.type === 'replay_event';
}

/** Envelopes that could not be sent; a new one replaces the oldest. */
const MOST = 30;

/**
 * Keeps unsent envelopes in memory, for as long as the app is open. None of them is stored on the phone: what is
 * there has to be sealed, and erased at sign-out.
 */
export function waitingEnvelopes<Envelope>() {
  const waiting: Envelope[] = [];
  return {
    push: async (envelope: Envelope) => {
      waiting.push(envelope);
      if (waiting.length > MOST) waiting.shift();
    },
    unshift: async (envelope: Envelope) => {
      if (waiting.length < MOST) waiting.unshift(envelope);
    },
    shift: async () => waiting.shift(),
  };
}
