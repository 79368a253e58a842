import { createStore } from '#state/store.ts';
import type { MessageText } from './local-message.ts';

/** The message that the info dialog shows; null while it is closed. */
export const shownMessage = createStore<MessageText | null>(null);
