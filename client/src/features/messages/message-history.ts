import * as z from 'zod/mini';
import { onRepLeft, repOffline } from '#offline/rep-offline.ts';
import { createTurns } from '#offline/storage/create-turns.ts';
import { createStore } from '#state/store.ts';
import { addMessage, LocalMessage, type MessageText } from './local-message.ts';

const KEY = 'messages';
const History = z.array(LocalMessage);

/** The signed-in rep's messages, newest first; null until read. */
export const messageHistory = createStore<readonly LocalMessage[] | null>(null);

const inTurn = createTurns();

onRepLeft(() => messageHistory.set(null));

export function loadMessages(): Promise<void> {
  return inTurn(async () => messageHistory.set(await read()));
}

/** Keeps a message; false when it was there already. Rejects when this phone could not store it. */
export async function keepMessage(text: MessageText): Promise<boolean> {
  const message = { ...text, id: crypto.randomUUID(), timestamp: Date.now() };
  let added = false;
  await change((history) => {
    const changed = addMessage(history, message);
    added = changed !== history;
    return changed;
  });
  return added;
}

export function deleteMessage(id: string): Promise<void> {
  return change((history) => history.filter((message) => message.id !== id));
}

export function clearMessages(): Promise<void> {
  return change(() => []);
}

/** One change after the other: each starts from the stored history, which another tab may have changed. */
function change(next: (history: readonly LocalMessage[]) => readonly LocalMessage[]): Promise<void> {
  return inTurn(async () => {
    const changed = next(await read());
    const { drafts } = await storage();
    if (changed.length === 0) await drafts.remove(KEY);
    else await drafts.write(KEY, changed);
    messageHistory.set(changed);
  });
}

async function read(): Promise<readonly LocalMessage[]> {
  const { drafts } = await storage();
  const kept = History.safeParse(await drafts.read(KEY));
  return kept.success ? kept.data : [];
}

async function storage() {
  const rep = await repOffline();
  if (!rep) throw new Error('Nobody is signed in on this phone');
  return rep;
}

/** The message that the info dialog shows; null while it is closed. */
export const shownMessage = createStore<MessageText | null>(null);
