import { type HeartbeatBody, HeartbeatReply } from '@offpiste/domain/contract/heartbeat.ts';
import { api, headerOfRep } from '#api/api-client.ts';
import { deviceModel } from '#browser/device-model.ts';
import { currentRep } from '#session/session.ts';
import { WEEK_STATES } from '../lists/list-cache.ts';
import type { RepOffline } from '../rep-offline.ts';
import { readKeptList } from '../storage/kept.ts';
import { heardAlerts } from './heard-alerts.ts';
import { heardMessages } from './heard-messages.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';

/** Returns the reports of a rep's phone; what the server answers to one is what the rep should know. */
export function createRepHeartbeat(rep: Pick<RepOffline, 'repId' | 'outbox' | 'cache'>): Heartbeat {
  return createHeartbeat({
    outbox: rep.outbox,
    post: (body) => send(rep.repId, body),
    now: Date.now,
    monotonicNow: () => performance.now(),
    appVersion: import.meta.env.APP_VERSION ?? 'unbuilt',
    isPersisted: async () => ('storage' in navigator ? navigator.storage.persisted() : null),
    keptWeek: async () => readKeptList(await rep.cache.list(WEEK_STATES)),
    model: deviceModel,
  });
}

// The actions and lists show the state of the connection: nothing waits for this call.
async function send(repId: string, body: HeartbeatBody): Promise<boolean> {
  const headers = headerOfRep(repId);
  const reply = await api.request('POST', '/api/heartbeat', { body, schema: HeartbeatReply, headers });
  // Only for the rep who asked: another one may have signed in meanwhile.
  if (reply.ok && currentRep()?.repId === repId) {
    heardAlerts.set({ weekId: body.weekId, alerts: reply.value.alerts ?? [] });
    heardMessages.set(reply.value.messages ?? []);
  }
  return reply.ok;
}
