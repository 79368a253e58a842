import type { FastifyBaseLogger } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { vapidKeys } from '#platform/vapid.ts';
import { pushWaiting } from './push-waiting.ts';

/** What waited for the morning goes out so late. */
const LOOK_EVERY_MS = 15_000;

/**
 * Pushes messages from headquarters as soon as they are due; any server may have taken the call that wrote one. Returns a
 * function that stops it and waits for what is being pushed.
 */
export function keepMessagesSent({
  database,
  config,
  secrets,
  clock,
  listVersions,
  log,
}: AppDeps & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  const stopping = new AbortController();
  const sender = {
    database,
    vapid: vapidKeys(config, secrets),
    clock,
    testOrigin: config.pushTestOrigin,
    stopping: stopping.signal,
  };
  const onSent = () => listVersions.bump(HQ_KEYS.messages);
  let running: Promise<void> | null = null;
  let isWanted = false;
  const look = async () => {
    do {
      isWanted = false;
      await pushWaiting(sender, onSent).catch((error: unknown) =>
        log.error({ err: error }, 'messages were not pushed'),
      );
    } while (isWanted && !stopping.signal.aborted);
    running = null;
  };
  const start = () => {
    isWanted = true;
    running ??= look();
  };
  const unwatch = listVersions.watch((list) => {
    if (list === null || list === HQ_KEYS.messages) start();
  });
  const timer = setInterval(start, LOOK_EVERY_MS).unref();
  start();
  return async () => {
    clearInterval(timer);
    unwatch();
    stopping.abort();
    await running;
  };
}
