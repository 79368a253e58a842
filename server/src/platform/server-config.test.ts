import { expect, test } from 'vitest';
import { readConfig } from './server-config.ts';

test('a terminal shows only what is wrong, unless it is asked for more; every other log has what happens', () => {
  const levelOf = (env: NodeJS.ProcessEnv, onTerminal: boolean) =>
    readConfig(env, 'test', { onTerminal }).logLevel;
  expect(levelOf({}, true)).toBe('warn');
  expect(levelOf({ LOG_LEVEL: 'info' }, true)).toBe('info');
  expect(levelOf({}, false)).toBe('info');
});
