import { toInstant } from '@offpiste/domain/contract/fields.ts';
import { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { houseProblems, SILENT_MS } from '@offpiste/domain/rules/house.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '#platform/app-deps.ts';
import { asHq } from '#platform/as-hq.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { readHouse, type StoredHouse } from './system-store.ts';

/** Whether the house is in order: servers, database, backup, what is forgotten, the audit trail and the passkeys. */
export function registerSystem(app: FastifyInstance, { database, clock }: AppDeps): void {
  app
    .withTypeProvider<ZodTypes>()
    .get('/api/hq/system', { schema: { response: { 200: SystemReply } } }, async ({ session }) => {
      const now = clock();
      return replyOf(await asHq(database, session, (own) => readHouse(own, now)), now);
    });
}

function replyOf(house: StoredHouse, now: number): SystemReply {
  const { state, servers, retention, head } = house;
  // The latest look at the database is the one that counts.
  const differences = servers[0]?.differences ?? null;
  const { standbys, standbyLagBytes, backedUpAt, drilledAt, unshippedAudit } = state;
  const facts = { differences, standbys, standbyLagBytes, backedUpAt, drilledAt, unshippedAudit };
  const serversSeenAt = servers.map(({ seenAt }) => seenAt);
  return {
    asOf: toInstant(now),
    problems: houseProblems({ ...facts, serversSeenAt, forgottenAt: retention?.ranAt ?? null }, now),
    servers: servers.map(({ version, startedAt, seenAt }) => ({
      version,
      startedAt: toInstant(startedAt),
      seenAt: toInstant(seenAt),
      isRunning: now - seenAt <= SILENT_MS,
    })),
    database: { version: house.version, bytes: house.bytes, differences, standbys, standbyLagBytes },
    importedAt: orNull(state.importedAt),
    backedUpAt: orNull(backedUpAt),
    drilledAt: orNull(drilledAt),
    retention: retention && { ranAt: toInstant(retention.ranAt), report: retention.report },
    audit: {
      head: head && { seq: head.seq, at: toInstant(head.at), hash: head.hash },
      unshipped: unshippedAudit,
    },
    jobs: { waiting: house.waiting, running: house.running },
    accounts: house.accounts.map(({ lastUsedAt, ...account }) => ({
      ...account,
      lastUsedAt: orNull(lastUsedAt),
    })),
  };
}

function orNull(at: number | null): string | null {
  return at === null ? null : toInstant(at);
}
