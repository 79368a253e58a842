import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inLimitedProcess } from './limited-process.ts';

test('a process with limits has a low priority from its beginning, as what serves reps goes first', async () => {
  const script = path.join(await mkdtemp(path.join(os.tmpdir(), 'offpiste-process-')), 'says-priority.mjs');
  await writeFile(
    script,
    "import os from 'node:os'; const own = os.getPriority(); process.once('message', () => process.send(own, () => process.exit(0)));",
  );
  const said: number[] = [];
  expect(await inLimitedProcess<number>(script, {}, (priority) => said.push(priority))).toMatchObject({
    how: 'exit code 0',
    late: false,
  });
  expect(said).toEqual([Math.max(10, os.getPriority())]);
});
