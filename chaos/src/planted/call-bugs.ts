import type { PlantedBug } from './planted-bug.ts';

const OUTCOME = 'const outcome = byId.get(id);';

/** Mistakes with calls of several actions. */
export const callBugs: readonly PlantedBug[] = [
  {
    name: 'an outcome is given to the next action of the call',
    under: ['F1', 'F34'],
    breaks: ['lost', 'hidden', 'disagreement', 'undrained', 'wrong-badge'],
    app: [
      {
        file: 'offline/outbox/send-together.ts',
        find: OUTCOME,
        replace:
          'const outcome = outcomes[(outcomes.findIndex((each) => each.id === id) + 1) % outcomes.length];',
      },
    ],
  },
  {
    name: 'a whole call is settled when one action of it was refused',
    under: ['F1', 'F34'],
    breaks: ['wrong-verdict'],
    app: [
      {
        file: 'offline/outbox/send-together.ts',
        find: OUTCOME,
        replace: 'const outcome = outcomes.find(({ status }) => status === 422) ?? byId.get(id);',
      },
    ],
  },
  {
    name: 'a subject is in both lanes',
    under: ['F1', 'F34'],
    breaks: ['sent-at-once'],
    app: [
      {
        file: 'offline/sync/flush.ts',
        find: 'const lane = async () => {',
        replace: 'const lane = async () => { const subjects = inOrderOfTrouble(fresh);',
      },
      {
        file: 'offline/locks.ts',
        find: 'const result = await locks.tryHold(name, () => {',
        replace:
          'const result = await (async (_: string, work: () => Promise<T | "busy">) => work())(name, () => {',
      },
    ],
  },
  {
    name: 'a call has all that waits of a subject',
    under: ['F1', 'F34'],
    breaks: ['out-of-order'],
    app: [
      {
        file: 'offline/sync/flush.ts',
        find: 'queues.flatMap(([first]) => (first && isDue(first) ? [first] : []));',
        replace: 'queues.flat().filter(isDue);',
      },
    ],
  },
  {
    name: 'what a call does not answer is taken for done',
    under: ['F7', 'F34'],
    breaks: ['lost', 'out-of-order', 'hidden', 'wrong-verdict'],
    app: [
      {
        file: 'offline/outbox/send-together.ts',
        find: 'return new Map(actions.map(({ id }) => [id, call]));',
        replace:
          "return new Map(actions.map(({ id }) => [id, { ok: true as const, status: 200, value: { idempotentId: id, message: '' }, headers: new Headers() }]));",
      },
    ],
  },
  {
    name: 'the server answers a call with the replies of the wrong actions',
    under: ['F1', 'F34'],
    breaks: ['lost', 'hidden', 'disagreement', 'undrained', 'wrong-badge'],
    server: [
      {
        file: 'modules/actions/actions-together.ts',
        find: 'return await Promise.all(outcomes);',
        replace: `const all = await Promise.all(outcomes);
    return all.map((outcome, at) => ({ ...outcome, id: all[(at + 1) % all.length].id }));`,
      },
    ],
  },
];
