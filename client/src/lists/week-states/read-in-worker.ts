import { ownScript } from '#browser/trusted-types.ts';
import type { ReadStates, StatesToRead } from './read-states.ts';
import workerUrl from './states-worker.ts?worker&url';

/** Reads the states of a week in a separate worker; null when it cannot. */
export async function readInWorker(states: StatesToRead): Promise<ReadStates> {
  const worker = new Worker(ownScript(workerUrl), { type: 'module' });
  try {
    return await new Promise<ReadStates>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ReadStates>) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(states, [states.packed.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
