/** A reply of the server to a page's request for a list, whole and on time. */
export interface ListReply {
  /** The page it was for, by its life. */
  page: object;
  etag: string;
  /** The server's reply includes at least everything before the first moment, and nothing after the second. */
  asked: number;
  answered: number;
}

/** What every phone was sent of its lists. */
export interface WireLists {
  /** A page of a phone has the reply. */
  arrived: (phone: object, path: string, reply: ListReply) => void;
  /**
   * What the reply may have been from which a page has a list of this tag: the last that came, and the latest that was
   * made, which are two where replies overtook each other. Of a list that came from the phone's storage, all.
   */
  sources: (phone: object, path: string, etag: string, page: object) => readonly ListReply[];
}

export function watchLists(): WireLists {
  const byPhone = new Map<object, Map<string, ListReply[]>>();
  const repliesOf = (phone: object, path: string) => {
    const paths = byPhone.get(phone) ?? new Map<string, ListReply[]>();
    byPhone.set(phone, paths);
    const replies = paths.get(path) ?? [];
    paths.set(path, replies);
    return replies;
  };
  return {
    arrived: (phone, path, reply) => void repliesOf(phone, path).push(reply),
    sources(phone, path, etag, page) {
      const alike = repliesOf(phone, path).filter((reply) => reply.etag === etag);
      const own = alike.filter((reply) => reply.page === page);
      const last = own.at(-1);
      if (!last) return alike;
      const latest = own.reduce((one, other) => (other.asked > one.asked ? other : one));
      return latest === last ? [last] : [last, latest];
    },
  };
}
