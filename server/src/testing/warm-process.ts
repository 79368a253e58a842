import { inspect } from 'node:util';
import { OperatorError } from '#platform/operator-error.ts';
import { productVersion } from '#platform/product-version.ts';
import { readConfig } from '#platform/server-config.ts';

/** What the process is asked for: a server with such variables besides its own, the end of the one at a port, or a command. */
export type Order =
  | { serve: Record<string, string> }
  | { end: number }
  | { run: readonly string[]; env: Record<string, string> };

/** What it answers: what a command printed, or why the order failed. */
export type Outcome = { printed: string } | { error: string };

/**
 * `node warm-process.ts`, with a channel to the process that started it: serves as `main.ts` does and runs what operators
 * run, one order after the other, until the channel closes. Only the first one of a kind reads the code, which is most of
 * the work of a start.
 */
const ends = new Map<number, () => Promise<void>>();

async function serve(env: Record<string, string>): Promise<void> {
  const { runServer } = await import('../run-server.ts');
  const config = readConfig({ ...process.env, ...env }, productVersion(), { onTerminal: false });
  ends.set(config.port, await runServer(config, null));
}

async function end(port: number): Promise<void> {
  await ends.get(port)?.();
  ends.delete(port);
}

async function run(words: readonly string[], env: Record<string, string>): Promise<string> {
  const { runCommand } = await import('../cli/run-command.ts');
  const lines: string[] = [];
  await runCommand(words, { ...process.env, ...env }, (line) => lines.push(line)).catch((error: unknown) => {
    throw new Error([...lines, error instanceof OperatorError ? error.message : inspect(error)].join('\n'));
  });
  return lines.map((line) => `${line}\n`).join('');
}

async function carryOut(order: Order): Promise<string> {
  if ('run' in order) return await run(order.run, order.env);
  await ('serve' in order ? serve(order.serve) : end(order.end));
  return '';
}

let carriedOut: Promise<void> = Promise.resolve();
process.on('message', (order: Order) => {
  const answer = (outcome: Outcome) => void (process.connected && process.send?.(outcome));
  carriedOut = carryOut(order).then(
    (printed) => answer({ printed }),
    (error: unknown) => answer({ error: inspect(error) }),
  );
});
process.on('disconnect', async () => {
  await carriedOut;
  await Promise.allSettled([...ends.values()].map((stop) => stop()));
  process.exit();
});
