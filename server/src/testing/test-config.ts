import path from 'node:path';
import { readConfig, type ServerConfig } from '#platform/server-config.ts';

/** The defaults, silent, and without the built app. */
export function testConfig(overrides: Partial<ServerConfig> = {}): ServerConfig {
  const defaults = readConfig({ LOG_LEVEL: 'silent', DEMO: '0' }, 'test');
  return { ...defaults, clientFolder: path.join(import.meta.dirname, 'no-client'), ...overrides };
}
