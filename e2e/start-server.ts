import { isWhole } from '../server/src/testing/sweeps.ts';
import type { RunningServer } from './server-place.ts';
import { startServerProcess } from './server-process.ts';
import { startWarmServer } from './warm-server.ts';

/** Starts the real product on data that nobody else has: in a whole run as a process, as an operator does. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  return await (isWhole ? startServerProcess : startWarmServer)(env);
}
