import type { ServerConfig } from '#platform/server-config.ts';
import type { RepRow } from '#platform/tables.ts';

/** Whether an account may sign in and stay signed in: not a disabled one, and one of the demo only while the demo is on. */
export function isUsable(
  account: Pick<RepRow, 'disabled' | 'demo'>,
  config: Pick<ServerConfig, 'demo'>,
): boolean {
  return !account.disabled && (config.demo || !account.demo);
}
