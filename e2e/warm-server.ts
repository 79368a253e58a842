import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Order, Outcome } from '../server/src/testing/warm-process.ts';
import { makePlace, type RunningServer, removeFolder, root } from './server-place.ts';

const servers = warmProcess();
/** An operator's commands run beside the server, as they do at an operator's. */
const commands = warmProcess();

/**
 * Starts the real product as `startServerProcess` does, in a process that has served others before: most of the work of a
 * start is reading the code. It cannot be killed.
 */
export async function startWarmServer(env: Record<string, string>): Promise<RunningServer> {
  const { dataDir, settings, ...place } = await makePlace(env, true);
  await servers({ serve: { DATABASE_URL: '', ...settings } });
  return {
    ...place,
    offpiste: (...words) => commands({ run: words, env: { DATABASE_URL: '', ...settings } }),
    stop: async () => {
      await servers({ end: place.port });
      removeFolder(dataDir);
    },
  };
}

/** A process that carries out one order after the other and ends with this one; it starts with its first order. */
function warmProcess(): (order: Order) => Promise<string> {
  let warm: { child: ChildProcess; ended: Promise<Outcome[]> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = () => {
    const child = fork(path.join(root, 'server/src/testing/warm-process.ts'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A server that takes too long to end ends its process: the next order has another one.
    const ended = once(child, 'exit').then(() => {
      warm = undefined;
      return [{ error: 'the process has ended' }];
    });
    return { child, ended };
  };
  const carryOut = async (order: Order) => {
    warm ??= start();
    const { child, ended } = warm;
    const answer: Promise<Outcome[]> = Promise.race([once(child, 'message'), ended]);
    child.send(order);
    const [outcome] = await answer;
    if (!outcome || 'error' in outcome) throw new Error(outcome?.error);
    return outcome.printed;
  };
  return (order) => {
    const asked = last.then(() => carryOut(order));
    last = asked.catch(() => {});
    return asked;
  };
}
