import type { PlantedBug } from './planted-bug.ts';

/** Small mistakes, such as a review may pass: one comparison, one field, one moment. */
export const subtleBugs: readonly PlantedBug[] = [
  {
    name: 'a confirmed action counts neither as unsent nor in the list',
    under: ['F2', 'F1'],
    breaks: ['wrong-screen'],
    app: [
      {
        file: 'offline/lists/on-top.ts',
        find: 'if (!list || item.settledAt === null) return false;',
        replace:
          'if (item.settledAt !== null) return true; if (!list || item.settledAt === null) return false;',
      },
    ],
  },
  {
    name: 'the own action counts although a colleague has undone it since',
    under: ['F10'],
    steps: 250,
    breaks: ['wrong-verdict'],
    app: [
      {
        file: 'scan/check-in/judge-check-in-offline.ts',
        find: 'onTopOf(list, earlier, place)',
        replace: 'onTopOf(null, earlier, place)',
      },
    ],
  },
  {
    name: 'own passages count on top of a list that includes them',
    under: ['F23', 'F6'],
    breaks: ['wrong-screen'],
    app: [
      {
        file: 'features/events/own-passages.ts',
        find: 'const { done, undone } = onTopOf(made, recorded, place);',
        replace:
          'const { done, undone } = onTopOf(made && { updatedAt: made.updatedAt - 300_000 }, recorded, place);',
      },
    ],
  },
  {
    name: 'a conflict that is answered once more counts as accepted',
    under: ['F3', 'F12'],
    breaks: ['wrong-verdict'],
    app: [
      {
        file: 'offline/outbox/judge-reply.ts',
        find: 'if (conflict && names(conflict, sent.id)) {',
        replace: `if (conflict && headers.has('idempotency-replayed')) return { meaning: 'accepted', reply: conflict };
    if (conflict && names(conflict, sent.id)) {`,
      },
    ],
  },
  {
    name: 'the fingerprint leaves out whether it was scanned',
    under: ['F1'],
    breaks: ['forged'],
    server: [
      {
        file: 'ledger/fingerprint.ts',
        find: "name !== 'clientTimestamp'",
        replace: "name !== 'clientTimestamp' && name !== 'scanned'",
      },
    ],
  },
  {
    name: 'an action is late from a minute on, not after it',
    under: ['F5', 'F16'],
    breaks: ['wrong-time'],
    server: [
      {
        file: 'ledger/ledger.ts',
        find: 'const { path, body: sent } = requestOf(workflow.kind, body);',
        replace: `times.late = receivedAt - times.correctedAt >= 60_000;
      const { path, body: sent } = requestOf(workflow.kind, body);`,
      },
    ],
  },
  {
    name: 'an undo takes back the first fact of its subject',
    under: ['F1', 'F5'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'ledger/ledger.ts',
        find: 'const { outcome, status, reply, undoes } = decideVerdict(workflow, attempt, reading, times.late, fact);',
        replace: `const { outcome, status, reply, undoes: named } = decideVerdict(workflow, attempt, reading, times.late, fact);
    const undoes = named && (reading.facts.find(({ kind, undone }) => kind !== 'undo' && !undone)?.seq ?? named);`,
      },
    ],
  },
  {
    name: 'a return of keys counts before what was handed out in the same seconds',
    under: ['F1', 'F5'],
    breaks: ['wrong-list'],
    server: [
      {
        file: 'modules/keys/fold-handovers.ts',
        find: `    repName,
    at,
    seq,
  }));`,
        replace: `    repName,
    at: kind === 'return-keys' ? at - 2_500 : at,
    seq,
  }));`,
      },
    ],
  },
  {
    name: 'extra passengers of a submission that was cut in half are added again',
    under: ['F13', 'F3'],
    breaks: ['doubled'],
    server: [
      {
        file: 'modules/extra-passengers/record-submission.ts',
        find: 'idempotentId: idOf(idempotentId, index),',
        replace:
          'idempotentId: idOf(recorded[0]?.replayed ? idempotentId.toUpperCase() : idempotentId, index),',
      },
      {
        file: 'modules/extra-passengers/record-submission.ts',
        find: 'const recordOne = async (',
        replace: 'const recorded: Awaited<ReturnType<typeof recordOne>>[] = [];\n  const recordOne = async (',
      },
      {
        file: 'modules/extra-passengers/record-submission.ts',
        find: '    const recorded: Awaited<ReturnType<typeof recordOne>>[] = [];\n    for (',
        replace: '    for (',
      },
    ],
  },
  {
    name: 'a list that was read while it changed counts as the latest',
    under: ['F6', 'F16'],
    breaks: ['wrong-list'],
    server: [
      {
        file: 'lists/versioned-cache.ts',
        find: 'return await value;',
        replace: 'await value; entry.version = versions.current(list); return await value;',
      },
    ],
  },
  {
    name: "a list that comes late replaces the newer one of the week's states",
    under: ['F6'],
    steps: 250,
    from: 105,
    breaks: ['wrong-list'],
    app: [
      {
        file: 'offline/lists/list-cache.ts',
        find: 'if (current && states && includesStates(list, states) === false) return null;',
        replace: '',
      },
      {
        file: 'offline/lists/list-cache.ts',
        find: 'if (current && isOvertaken(list, current)) return null;',
        replace: '',
      },
    ],
  },
  {
    name: "the version of the week's states is that of after they were read",
    under: ['F16', 'F6'],
    steps: 250,
    breaks: ['wrong-list'],
    server: [
      {
        file: 'modules/weeks/week-states.ts',
        find: 'whole: false, ageMs: ageOf(moment.readAt) }',
        replace:
          "whole: false, ageMs: ageOf(moment.readAt), version: [(await changes.catchUp(weekId)).asOf, kind].join('~') }",
      },
    ],
  },
  {
    name: "a week's changes leave one changed place out",
    under: ['F16', 'F6'],
    steps: 250,
    breaks: ['wrong-list'],
    server: [
      {
        file: 'modules/weeks/changed-lists.ts',
        find: 'const lists = [...changed].filter(',
        replace: 'const lists = [...changed].slice(1).filter(',
      },
    ],
  },
  {
    name: 'a tab that is frozen keeps its locks',
    under: ['F31'],
    steps: 100,
    breaks: ['undrained'],
    app: [
      {
        file: 'browser/while-awake.ts',
        find: 'Promise.race([work(() => isAwake), asleep])',
        replace: 'Promise.race([work(() => isAwake)])',
      },
    ],
  },
  {
    name: 'of what another epoch may have lost only the last is sent again',
    under: ['F33'],
    steps: 100,
    breaks: ['lost'],
    app: [
      {
        file: 'offline/outbox/maybe-lost.ts',
        find: 'return proven.filter(({ settledAt }) => (settledAt ?? 0) >= last - MAYBE_LOST_MS);',
        replace: 'return proven.slice(last > 0 ? -1 : MAYBE_LOST_MS);',
      },
    ],
  },
  {
    name: 'what is new overtakes what another epoch may have lost',
    under: ['F33'],
    steps: 100,
    breaks: ['out-of-order'],
    app: [
      {
        file: 'offline/outbox/outbox.ts',
        find: 'const epoch = () => prepared ?? stored',
        replace: 'const epoch = () => undefined && stored',
      },
    ],
  },
];
