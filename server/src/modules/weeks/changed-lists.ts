import { createHash } from 'node:crypto';
import { EVERYTHING } from '@offpiste/domain/contract/week-changes.ts';
import type { Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyRequest } from 'fastify';
import { listKey } from '#lists/list-versions.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import type { WeekChanges, WeekMoment } from '#lists/week-changes.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import type { Brands } from '#platform/brands.ts';
import { onceFor } from '#platform/once-for.ts';

/** What has changed, and the version from which to ask next. */
interface Changed {
  version: string;
  /** Names of lists that the viewer may read, or `EVERYTHING`. */
  lists: string[];
  /** A version of now: the lists include what has changed until then. */
  latest: string;
}

/** The version that a phone names in `If-None-Match`. */
export function versionIn({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^(?:W\/)?"(.+)"$/.exec(headers['if-none-match'] ?? '')?.[1];
}

/** Of kinds of viewers; the one that was made longest ago leaves first. */
const MOST_KINDS = 64;

/** See `createChangedLists`. */
export type ChangedLists = ReturnType<typeof createChangedLists>;

/**
 * Names the lists of a week that have changed since a version. A version is a snapshot of the database with a digest of who
 * asks and of the week's count of imports, so that another viewer, content or start of the database makes everything change.
 */
export function createChangedLists(
  { brands }: Pick<AppDeps, 'brands'>,
  changes: WeekChanges,
  modules: readonly ListsOfWeek[],
) {
  const brandsDigest = onceFor((all: Brands['all']) => digestOf([all, brands.shared]));
  const readable = new Map<string, Promise<ReadonlySet<string>>>();

  const kindOf = ({ content }: WeekMoment, { level, tenant, brand }: Viewer) =>
    digestOf([content, level, tenant, brand.slug, brandsDigest(brands.all)]);

  /** The keys of the lists that viewers of a kind may read. */
  async function readableBy(key: string, week: { weekId: string; systemId: string }, viewer: Viewer) {
    const making =
      readable.get(key) ??
      Promise.all(modules.map((listsOf) => listsOf(week, viewer))).then(
        (lists) => new Set(lists.flat().map(({ list }) => list)),
      );
    readable.delete(key);
    readable.set(key, making);
    const [oldest] = readable.keys();
    if (readable.size > MOST_KINDS && oldest !== undefined) readable.delete(oldest);
    making.catch(() => readable.delete(key));
    return await making;
  }

  const readableAt = async (moment: WeekMoment, weekId: string, viewer: Viewer) =>
    await readableBy(`${kindOf(moment, viewer)} ${weekId}`, { weekId, systemId: moment.systemId }, viewer);

  return {
    /** The keys of the lists of a week that the viewer may read. Throws `week_not_found`. */
    readable: async (weekId: string, viewer: Viewer) =>
      await readableAt(await changes.heard(weekId), weekId, viewer),
    /** The lists that have changed since a version; none, and that version, while none has. Throws `week_not_found`. */
    async get(weekId: string, viewer: Viewer, since: string | undefined): Promise<Changed> {
      const moment = await changes.heard(weekId);
      const kind = kindOf(moment, viewer);
      const version = `${moment.asOf}~${kind}`;
      const [asOf = '', earlier] = since?.split('~') ?? [];
      const changed = earlier === kind ? await changes.listsSince(weekId, asOf) : null;
      if (since === undefined || changed === null) return { version, lists: [EVERYTHING], latest: version };
      if (changed.size === 0) return { version: since, lists: [], latest: version };
      const own = await readableAt(moment, weekId, viewer);
      const lists = [...changed].filter((list) => own.has(listKey(weekId, list)));
      return { version: lists.length === 0 ? since : version, lists, latest: version };
    },
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}
