import type { PlantedBug } from './planted-bug.ts';

const OUTBOX = 'offline/outbox/outbox.ts';
const SENT_BODY = 'const body = asSent(item);';

/** Mistakes in the app. */
export const appBugs: readonly PlantedBug[] = [
  {
    name: 'a close is sent before its loads',
    under: ['F3', 'F1'],
    breaks: ['out-of-order', 'wrong-total'],
    app: [
      {
        file: 'offline/outbox/waits-for-others.ts',
        find: 'if (!waitsForPlace(item.kind)) return false;',
        replace: 'if (items) return false;',
      },
    ],
  },
  {
    name: 'deleted before it is acknowledged',
    under: ['F3', 'F2'],
    breaks: ['lost'],
    app: [{ file: OUTBOX, find: SENT_BODY, replace: `await store.remove([item.id]); ${SENT_BODY}` }],
  },
  {
    name: 'a new id for every attempt',
    under: ['F3'],
    breaks: ['doubled'],
    app: [
      { file: OUTBOX, find: SENT_BODY, replace: `${SENT_BODY} body.idempotentId = crypto.randomUUID();` },
      {
        file: OUTBOX,
        find: 'return judgeReply(item, await',
        replace: 'return judgeReply({ ...item, id: body.idempotentId }, await',
      },
    ],
  },
  {
    name: 'any 200 is trusted',
    under: ['F8'],
    breaks: ['lost'],
    app: [
      {
        file: 'offline/outbox/judge-reply.ts',
        find: `return names(result.value, sent.id)
      ? { meaning: 'accepted', reply: result.value, proof: proofIn(result.headers, result.value) }
      : unproven('not-ours');`,
        replace: "return { meaning: 'accepted', reply: result.value ?? {} };",
      },
      {
        file: 'api/read-reply.ts',
        find: `  return checked.success
    ? { ok: true, status, value: checked.data, headers }
    : { ok: false, kind: 'unproven' };`,
        replace: '  return { ok: true, status, value: checked.success ? checked.data : json as T, headers };',
      },
    ],
  },
  {
    name: 'the queue is cleared on logout',
    under: ['F21'],
    breaks: ['lost'],
    app: [
      {
        file: 'offline/rep-offline.ts',
        find: 'await cache.erase();',
        replace: "await cache.erase(); await main.run((database) => database.clear('outbox'));",
      },
    ],
  },
  {
    name: 'sent as whoever is signed in',
    under: ['F21'],
    breaks: ['wrong-actor'],
    app: [
      { file: 'offline/storage/database-names.ts', find: '.encode(repId)', replace: ".encode('everybody')" },
      {
        file: OUTBOX,
        find: 'contents.items.filter((item) => item.owner === owner)',
        replace: 'contents.items',
      },
      {
        file: OUTBOX,
        find: 'if (item.owner !== owner || !options.isSignedIn())',
        replace: 'if (!options.isSignedIn())',
      },
      {
        file: OUTBOX,
        find: SENT_BODY,
        replace: `${SENT_BODY}
    for (const field of ['repID', 'repId', 'rep']) if (field in body) body[field] = owner;
    if ('repName' in body) body.repName = 'Rep ' + owner;`,
      },
    ],
  },
  {
    name: 'no order of the actions on a ticket',
    under: ['F2', 'F6'],
    breaks: ['out-of-order'],
    app: [
      {
        file: 'offline/outbox/create-submit-action.ts',
        find: 'if (oldest?.id === item.id) attempt = outbox.attempt(oldest, seen)',
        replace: 'attempt = outbox.attempt(item, seen)',
      },
      {
        file: 'offline/sync/flush.ts',
        find: 'return settled.has(first.id) ? [next] : [];',
        replace: 'return [next];',
      },
    ],
  },
  {
    name: 'called saved before the commit',
    under: ['F24', 'F22'],
    from: 6,
    breaks: ['lost'],
    app: [
      {
        file: OUTBOX,
        find: 'await store.add(item);',
        replace: 'void store.add(item).catch(() => undefined);',
      },
    ],
  },
  {
    name: 'a lost database is not opened again',
    under: ['F24'],
    breaks: ['undrained', 'not-saved'],
    app: [
      {
        file: 'offline/storage/connection.ts',
        find: 'lost = error;\n        drop();',
        replace: 'lost = error;',
      },
      {
        file: 'offline/storage/connection.ts',
        find: 'terminated: drop,',
        replace: 'terminated: () => undefined,',
      },
    ],
  },
  {
    name: 'poison at the head stops all',
    under: ['F1+F30'],
    breaks: ['held-up'],
    app: [
      {
        file: 'offline/sync/flush.ts',
        find: "return judgement.meaning === 'unproven' && !OF_ONE_ITEM.has(judgement.failure);",
        replace: "return judgement.meaning === 'unproven';",
      },
      { file: 'offline/sync/flush.ts', find: 'const LANES = 4;', replace: 'const LANES = 1;' },
      { file: 'offline/sync/flush.ts', find: '.sort((a, b) => a.attempts - b.attempts)', replace: '' },
    ],
  },
  {
    name: 'dropped on a 4xx',
    under: ['F1'],
    breaks: ['hidden'],
    app: [
      {
        file: 'offline/outbox/settle-item.ts',
        find: "return settled(context.seen || context.undone || isMoot(judgement.error) ? 'done' : 'needs-attention', {",
        replace: "return settled('done', {",
      },
    ],
  },
  {
    name: 'two tabs refresh the session at once',
    under: ['F19'],
    breaks: ['signed-out'],
    app: [
      {
        file: 'token/refresh-session.ts',
        find: "if (refreshToken !== usedToken) return 'refreshed';",
        replace: '',
      },
      {
        file: 'token/refresh-session.ts',
        find: 'if (!navigator.locks) return work();',
        replace: 'return work();',
      },
      // Named, two at once are one attempt, which ends nothing.
      {
        file: 'token/refresh-session.ts',
        find: 'const body = { refreshToken, attempt: refreshAttempt() };',
        replace: 'const body = { refreshToken };',
      },
    ],
  },
  {
    name: 'the verdict ignores what waits on the phone',
    under: ['F1'],
    breaks: ['wrong-verdict'],
    app: [
      {
        file: 'scan/check-in/judge-check-in-offline.ts',
        find: 'const done = doneBy(own.done.get(code), body) ?? listed;',
        replace: 'const done = listed;',
      },
    ],
  },
  {
    name: 'a database of another version is thrown away',
    under: ['F27'],
    breaks: ['lost'],
    app: [
      {
        file: 'offline/storage/connection.ts',
        find: `.catch((error: unknown) => {
    // A newer app was here before this one was rolled back; its outbox is still ours to send.
    if (errorName(error) === 'VersionError') return openDB<PhoneSchema>(name, undefined, callbacks);`,
        replace: `.catch(async (error: unknown) => {
    if (errorName(error) === 'VersionError') {
      await new Promise<void>((resolve) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => resolve();
      });
      return openDB<PhoneSchema>(name, VERSION, callbacks);
    }`,
      },
    ],
  },
  {
    name: 'Retry-After is ignored',
    under: ['F15'],
    breaks: ['impatient'],
    app: [
      {
        file: 'offline/outbox/judge-reply.ts',
        find: 'return Number.isNaN(at) || at <= now ? null : at;',
        replace: 'return at < 0 ? at : null;',
      },
    ],
  },
];
