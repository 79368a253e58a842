import { createEvent } from '#state/event.ts';

const ended = createEvent<string>();

/** Calls back with the text to show when the server has ended the session. */
export const onSessionEnd = ended.subscribe;

/** Announces that nobody is signed in any more. The outbox stays. */
export const announceSessionEnd = ended.announce;
