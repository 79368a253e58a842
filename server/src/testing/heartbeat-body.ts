/** Returns what a phone reports with a heartbeat; by default that nothing waits on it. */
export const heartbeatBody = (given: object = {}) => ({
  unsent: 0,
  oldestAgeMs: null,
  needsAttention: 0,
  unreadable: 0,
  appVersion: '1.2.3',
  storagePersisted: true,
  ...given,
});
