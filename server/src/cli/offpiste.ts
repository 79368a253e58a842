import { OperatorError } from '#platform/operator-error.ts';
import { runCommand } from './run-command.ts';

// `export-actions … | head` closes the pipe early, which is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await runCommand(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  const isExpected = error instanceof OperatorError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
