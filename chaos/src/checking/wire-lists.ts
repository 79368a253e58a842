import { gunzipSync } from 'node:zlib';
import type { Moments } from '../time/moments.ts';

/** What a reply of the server says of a list to a page that asked, whole and on time. */
export interface ListReply {
  /** The page it was for, by its life. */
  page: object;
  /** Null when the list was not in the reply: as the page had it, it was still right. */
  etag: string | null;
  /** The snapshot that it names: of two lists alike, the page may have the earlier, as it could not store the later. */
  asOf: string | null;
  /** The server's reply includes at least everything before the first moment, and nothing after the second. */
  asked: number;
  answered: number;
}

/** The one reply with the lists of a week, as a page has it. */
export interface StatesReply extends Omit<ListReply, 'etag' | 'asOf'> {
  bytes: Uint8Array;
}

type ListTag = Pick<ListReply, 'etag' | 'asOf'>;

/** What every phone was sent of its lists. */
export interface WireLists {
  /** A page of a phone has the reply. */
  arrived: (phone: object, path: string, reply: ListReply) => void;
  /** A page of a phone has the lists of its week. */
  statesArrived: (phone: object, reply: StatesReply) => void;
  /** A page keeps this version of its week from now on: each of its lists is at least as new as the reply of it. */
  statesKept: (phone: object, page: object, version: unknown) => void;
  /** A page has which lists of its week have changed. */
  changesArrived: (reply: Omit<ListReply, 'etag' | 'asOf'>) => void;
  /** A page takes a list to have been right then, as it was not among those. */
  confirmed: (phone: object, path: string, list: ListTag, page: object) => void;
  /**
   * What the reply may have been from which a page has this list: the last that came, and the latest that was
   * made, which are two where replies overtook each other. Of a list that came from the phone's storage, all.
   */
  sources: (phone: object, path: string, list: ListTag, page: object) => readonly ListReply[];
}

/** As much of the states of a week as says which lists are in them. */
interface TaggedStates {
  parts: { lists: Record<string, { o: { etag: string; asOf: string | null } }> }[];
  version: string;
  ageMs: number;
}

/** Watches the lists at these addresses. */
export function watchLists(paths: readonly string[], moments: Moments): WireLists {
  const byPhone = new Map<object, Map<string, ListReply[]>>();
  const versions = new WeakMap<object, { version: string; reply: Omit<ListReply, 'etag' | 'asOf'> }>();
  const changes = new WeakMap<object, Omit<ListReply, 'etag' | 'asOf'>>();
  const repliesOf = (phone: object, path: string) => {
    const known = byPhone.get(phone) ?? new Map<string, ListReply[]>();
    byPhone.set(phone, known);
    const replies = known.get(path) ?? [];
    known.set(path, replies);
    return replies;
  };
  return {
    arrived: (phone, path, reply) => void repliesOf(phone, path).push(reply),
    statesArrived(phone, { bytes, page, asked, answered }) {
      const { parts, version, ageMs } = JSON.parse(gunzipSync(bytes).toString()) as TaggedStates;
      // One reading may answer several phones, so it may be older than the question.
      const madeAfter = moments.before(moments.timeOf(asked) - ageMs);
      const reply = { page, asked: madeAfter, answered };
      for (const { lists } of parts)
        for (const [path, { o }] of Object.entries(lists))
          repliesOf(phone, path).push({ ...reply, etag: o.etag, asOf: o.asOf });
      versions.set(page, { version, reply });
    },
    statesKept(phone, page, version) {
      const last = versions.get(page);
      if (!last || last.version !== version) return;
      for (const path of paths) repliesOf(phone, path).push({ ...last.reply, etag: null, asOf: null });
    },
    changesArrived: (reply) => void changes.set(reply.page, reply),
    confirmed(phone, path, list, page) {
      const last = changes.get(page);
      if (last) repliesOf(phone, path).push({ ...last, etag: list.etag, asOf: list.asOf });
    },
    sources(phone, path, { etag, asOf }, page) {
      const alike = repliesOf(phone, path).filter(
        (reply) => reply.etag === null || (reply.etag === etag && reply.asOf === asOf),
      );
      const own = alike.filter((reply) => reply.page === page);
      const last = own.at(-1);
      const stored = alike.filter((reply) => reply.etag !== null);
      if (!last) return stored;
      // It received an earlier one, and has this from the phone's storage, where another page has kept it.
      if (!own.some((reply) => reply.etag !== null)) return [...stored, last];
      const latest = own.reduce((one, other) => (other.asked > one.asked ? other : one));
      // A page that keeps a version of its week puts nothing from before it in place of what it has.
      const isOutdated = latest.etag === null && last.answered < latest.asked;
      return latest === last || isOutdated ? [latest] : [last, latest];
    },
  };
}
