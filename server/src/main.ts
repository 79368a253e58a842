import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#platform/repository-root.ts';
import { ConfigError, readConfig } from '#platform/server-config.ts';
import { runServer } from './run-server.ts';

/** The process: settings in, a running server out, an end in good order on a signal. */
const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string;
};

try {
  const stop = await runServer(readConfig(process.env, version));
  let stopping = false;
  const end = () => {
    // Ctrl-C reaches us twice: by ourselves and by the script that started us.
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
} catch (error) {
  const expected = error instanceof ConfigError || !(error instanceof Error);
  process.stderr.write(`${expected ? String(error) : (error.stack ?? error.message)}\n`);
  process.exit(1);
}
