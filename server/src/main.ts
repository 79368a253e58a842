import { inspect } from 'node:util';
import { OperatorError } from '#platform/operator-error.ts';
import { productVersion } from '#platform/product-version.ts';
import { readConfig } from '#platform/server-config.ts';
import { runServer } from './run-server.ts';

/** The process: settings in, a running server out, an end in good order on a signal. */
try {
  const config = readConfig(process.env, productVersion(), { onTerminal: process.stdout.isTTY === true });
  const stop = await runServer(config, readLanArgument(process.argv.slice(2)));
  let stopping = false;
  const end = () => {
    // Ctrl-C reaches the process twice: directly and through the script that started it.
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : inspect(error)}\n`);
  process.exit(1);
}

/** `--lan`, or `--lan=<address>`: phones of the local network are served too. */
function readLanArgument(given: readonly string[]): { address: string | null } | null {
  const [argument, ...more] = given;
  if (argument === undefined) return null;
  const lan = /^--lan(?:=(.+))?$/.exec(argument);
  if (!lan || more.length > 0)
    throw new OperatorError(`Unknown: ${given.join(' ')}. There is only --lan, or --lan=<address>.`);
  return { address: lan[1] ?? null };
}
