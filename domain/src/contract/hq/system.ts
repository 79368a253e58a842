import * as z from 'zod/mini';
import { HqRole } from '../session.ts';

const instant = z.nullable(z.string());

/** `GET /api/hq/system`: whether the house is in order. Instants are null where there was none. */
export const SystemReply = z.object({
  asOf: z.string(),
  /** What somebody should look at (`rules/house.ts`). */
  problems: z.array(z.enum(['servers', 'protection', 'standby', 'backup', 'drill', 'retention', 'audit'])),
  /** The processes that served in the last seven days, the latest first. */
  servers: z.array(
    z.object({
      version: z.string(),
      startedAt: z.string(),
      seenAt: z.string(),
      /** Whether it has said within three minutes that it is there. */
      isRunning: z.boolean(),
    }),
  ),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** In how many lines it is not protected as the migrations make it; null where no server has looked. */
    differences: z.nullable(z.number()),
    standbys: z.number(),
    /** How far the last of them is behind; null where the database does not say. */
    standbyLagBytes: z.nullable(z.number()),
  }),
  importedAt: instant,
  backedUpAt: instant,
  /** When a backup was last restored on trial. */
  drilledAt: instant,
  /** What the daily run has forgotten, by kind. */
  retention: z.nullable(z.object({ ranAt: z.string(), report: z.record(z.string(), z.number()) })),
  audit: z.object({
    /** The last row of the trail: what `offpiste audit verify --expect` asks for. */
    head: z.nullable(z.object({ seq: z.number(), at: z.string(), hash: z.string() })),
    /** Rows that are not in the log yet. */
    unshipped: z.number(),
  }),
  /** What headquarters wants of weeks. */
  jobs: z.object({ waiting: z.number(), running: z.number() }),
  /** Everybody who may enter headquarters, with the passkeys of each. */
  accounts: z.array(
    z.object({
      repId: z.string(),
      name: z.string(),
      username: z.string(),
      hqRole: HqRole,
      passkeys: z.number(),
      lastUsedAt: instant,
    }),
  ),
});
export type SystemReply = z.infer<typeof SystemReply>;
