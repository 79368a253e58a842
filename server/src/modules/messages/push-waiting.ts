import { pushToRep, type Sender } from './send-message.ts';
import { noteTaken, takeWaiting } from './waiting-store.ts';

/** So many are pushed at the same time. */
const AT_ONCE = 20;

/** Pushes whatever is due to every browser of its reps, and calls back after each part of it. */
export async function pushWaiting(sender: Sender, onSent: () => void): Promise<void> {
  while (!sender.stopping?.aborted) {
    const taken = await takeWaiting(sender.database, sender.clock(), AT_ONCE);
    if (taken.length === 0) return;
    await Promise.all(
      taken.map(async ({ repId, ...message }) => {
        const { delivered } = await pushToRep(sender, repId, message);
        if (delivered > 0) await noteTaken(sender.database, { ...message, repId }, sender.clock());
      }),
    );
    onSent();
  }
}
