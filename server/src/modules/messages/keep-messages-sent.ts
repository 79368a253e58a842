import type { FastifyBaseLogger } from 'fastify';
import { HQ_KEYS } from '#lists/list-versions.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { keepLooking } from '#platform/keep-looking.ts';
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
  const sender = {
    database,
    vapid: vapidKeys(config, secrets),
    clock,
    testOrigin: config.pushTestOrigin,
  };
  const onError = (error: unknown) => log.error({ err: error }, 'messages were not pushed');
  return keepLooking({
    look: (stopping, quietly) => {
      const onSent = () => quietly(() => listVersions.bump(HQ_KEYS.messages));
      return pushWaiting({ ...sender, stopping }, onSent).catch(onError);
    },
    listVersions,
    isNews: (list) => list === null || list === HQ_KEYS.messages,
    everyMs: LOOK_EVERY_MS,
  });
}
