import path from 'node:path';
import { readConfig, type ServerConfig } from '#platform/server-config.ts';

/** The defaults, silent, without the built app, and with as many calls as a test makes. */
export function testConfig(overrides: Partial<ServerConfig> = {}): ServerConfig {
  const defaults = readConfig({ LOG_LEVEL: 'silent', DEMO: '0' }, 'test');
  return {
    ...defaults,
    rateLimits: false,
    gatherMs: 0,
    clientFolder: path.join(import.meta.dirname, 'no-client'),
    hqFolder: path.join(import.meta.dirname, 'no-hq'),
    ...overrides,
  };
}
