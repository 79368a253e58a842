/** Who holds a lock or waits for it; a page that dies loses both. */
interface Request {
  page: object;
  grant: () => void;
}

/** The locks that all tabs of one phone share. */
export interface PhoneLocks {
  /** `navigator.locks` of one page. */
  of: (page: object) => Pick<LockManager, 'request'>;
  /** The browser releases what a dead page held. */
  releaseAll: (page: object) => void;
}

export function createPhoneLocks(): PhoneLocks {
  const queues = new Map<string, Request[]>();

  const leave = (name: string, request: Request) => {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === request;
    const left = queue.filter((other) => other !== request);
    if (left.length === 0) queues.delete(name);
    else queues.set(name, left);
    if (wasFirst) left[0]?.grant();
  };

  const request = async (
    page: object,
    name: string,
    options: LockOptions,
    work: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    const queue = queues.get(name) ?? [];
    if (options.ifAvailable && queue.length > 0) return work(null);
    const granted = Promise.withResolvers<void>();
    const own: Request = { page, grant: granted.resolve };
    queues.set(name, [...queue, own]);
    if (queue.length === 0) own.grant();
    options.signal?.addEventListener('abort', () => {
      granted.reject(new DOMException('The lock was waited for too long', 'AbortError'));
    });
    try {
      await granted.promise;
      return await work({ name });
    } finally {
      leave(name, own);
    }
  };

  return {
    of: (page) => ({
      request: ((name: string, ...rest: [LockOptions, never] | [never]) =>
        rest.length === 2
          ? request(page, name, rest[0], rest[1])
          : request(page, name, {}, rest[0])) as LockManager['request'],
    }),
    releaseAll(page) {
      for (const [name, queue] of [...queues]) {
        for (const held of queue.filter((waiting) => waiting.page === page)) leave(name, held);
      }
    },
  };
}
