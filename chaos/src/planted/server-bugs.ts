import type { PlantedBug } from './planted-bug.ts';

/** Mistakes in the server. */
export const serverBugs: readonly PlantedBug[] = [
  {
    name: 'where somebody was loaded is ignored',
    under: ['F1'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'modules/vehicles/load-vehicle.ts',
        find: '({ ...fact, noShow: noShowIn(fact) })',
        replace: "({ ...fact, place: 'coach:4:inbound', noShow: noShowIn(fact) })",
      },
    ],
  },
  {
    name: 'a late close counts as the last',
    under: ['F1', 'F3'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'modules/vehicles/close-departure.ts',
        find: '      return { ...fact, ...statedIn(stated), headCount };',
        replace: '      return { ...fact, at: fact.seq, ...statedIn(stated), headCount };',
      },
    ],
  },
  {
    name: 'guests are forgotten where closes are compared',
    under: ['F1'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'modules/vehicles/vehicle-routes.ts',
        find: 'rows.filter(isSomebody).map(personOn)',
        replace: 'rows.filter(isSomebody).filter((row) => !isGuest(row)).map(personOn)',
      },
    ],
  },
  {
    name: 'an import is not compared with closes',
    under: ['F1'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'modules/vehicles/closed-stops.ts',
        find: '        changes: changesSinceClose(stop).map((change) => {',
        replace:
          '        changes: changesSinceClose(stop).filter(({ from, to }) => from && to).map((change) => {',
      },
    ],
  },
  {
    name: '409 while the first attempt is under way',
    under: ['F14+F17'],
    breaks: ['lost'],
    server: [
      {
        file: 'ledger/ledger.ts',
        find: 'const turns = createTurns();',
        replace: 'const turns = createTurns(); const underWay = new Set<string>();',
      },
      {
        file: 'ledger/ledger.ts',
        find: `      return await turns.take(\`\${weekId} \${subject}\`, () =>
        decideUntilRecorded({ ...deps, gathered }, workflow, attempt, fixed),
      );`,
        replace: `      const { idempotentId } = key;
      if (underWay.has(idempotentId)) {
        const reply = { error: 'Under way', code: 'already_loaded', requestId: '', recorded: true, idempotentId };
        return { status: 409, reply: reply as never, replayed: false };
      }
      underWay.add(idempotentId);
      try {
        return await turns.take(\`\${weekId} \${subject}\`, () => decideUntilRecorded({ ...deps, gathered }, workflow, attempt, fixed));
      } finally {
        underWay.delete(idempotentId);
      }`,
      },
    ],
  },
  {
    name: 'the key belongs to the session, not to the rep',
    under: ['F3+F21'],
    breaks: ['doubled'],
    server: [
      {
        file: 'ledger/ledger.ts',
        find: '        idempotentId: body.idempotentId,\n      };',
        replace: "        idempotentId: body.idempotentId + '.' + actor.familyId,\n      };",
      },
    ],
  },
  {
    name: 'effect and key in two transactions',
    under: ['F14', 'F13'],
    breaks: ['wrong-total'],
    server: [
      {
        file: 'ledger/ledger-store.ts',
        find: '    const recorded = await append(inOrder.map(({ entry, moved }) => ({ entry, ...moved })));',
        replace: `    const recorded = new Map<number, { recordedIn: string | null }>();
    for (const [n, { entry, moved }] of inOrder.entries()) {
      if (!moved) {
        const alone = await append([{ entry }]);
        recorded.set(n, { recordedIn: alone.get(0)?.recordedIn ?? null });
        continue;
      }
      const { rows: effect } = await sql\`
        INSERT INTO projection (week_id, subject, place, reference, version, state)
        VALUES (\${entry.week_id}, \${entry.subject}, \${moved.place}, \${entry.reference}, \${moved.from + 1},
          \${JSON.stringify(moved.state)}::jsonb)
        ON CONFLICT (week_id, subject) DO UPDATE SET version = \${moved.from + 1}, state = EXCLUDED.state
        WHERE projection.version = \${moved.from} RETURNING 1\`.execute(database.db);
      if (effect.length === 0) continue;
      const { rows } = await sql<{ recordedIn: string }>\`
        INSERT INTO ledger OVERRIDING USER VALUE
        SELECT * FROM jsonb_populate_record(NULL::ledger, \${JSON.stringify(entry)}::jsonb || jsonb_build_object(
          'forgotten', false, 'started', database_start(), 'xid', pg_current_xact_id()))
        RETURNING started || '/' || xid AS "recordedIn"\`.execute(database.db);
      recorded.set(n, { recordedIn: rows[0]?.recordedIn ?? null });
    }`,
      },
    ],
  },
  {
    name: 'a wrong clock is refused',
    under: ['F28'],
    breaks: ['undrained', 'lost'],
    server: [
      {
        file: 'ledger/ledger.ts',
        find: 'const { path, body: sent } = requestOf(workflow.kind, body);',
        replace: `if (times.clockSuspect) {
        throw new RequestError('validation_failed', { extra: { idempotentId: body.idempotentId } });
      }
      const { path, body: sent } = requestOf(workflow.kind, body);`,
      },
    ],
  },
  {
    name: 'a grandparent of the refresh token is forgiven',
    under: ['F20'],
    breaks: ['stolen'],
    server: [
      {
        file: 'modules/sessions/refresh-step.ts',
        find: "if (presented !== family.generation && presented !== family.parentGeneration) return 'reuse';",
        replace: "if (presented > family.generation) return 'reuse';",
      },
    ],
  },
  {
    name: 'a cached list for every level',
    under: ['F1'],
    breaks: ['disagreement'],
    server: [
      {
        file: 'modules/keys/key-routes.ts',
        find: "name: JSON.stringify(['allKeys', by, loc, namesClass(viewer)]),",
        replace: "name: JSON.stringify(['allKeys', by, loc]),",
      },
    ],
  },
];
