import type { EntryState } from '@offpiste/domain/rules/event-passages.ts';
import { isLoaded, type JourneyState } from '@offpiste/domain/rules/journey.ts';
import type { KeyHandover } from '@offpiste/domain/rules/key-totals.ts';
import type { OnceState } from '@offpiste/domain/rules/once-state.ts';
import type pg from 'pg';
import { departureName } from './departure-name.ts';
import { PATIENT } from './staged-table.ts';

/** Something that reps have recorded about a passenger and that is in force. */
export interface Happened {
  reference: string;
  /** `loaded on Coach 4 outbound` */
  what: string;
  /** Epoch milliseconds, corrected. */
  at: number;
  repName: string;
}

/** Returns what has already happened to passengers of a week, by what the ledger's facts come to. */
export async function whatHappened(
  client: pg.PoolClient,
  weekId: string,
  references: readonly string[],
): Promise<Happened[]> {
  if (references.length === 0) return [];
  const states = await client.query<StateRow>({
    text: `SELECT reference, split_part(subject, ':', 1) AS kind, split_part(subject, ':', 2) AS second, place, state
      FROM projection WHERE week_id = $1 AND reference = ANY($2) AND state <> 'null' ORDER BY reference, subject`,
    values: [weekId, references],
    ...PATIENT,
  });
  const rooms = await client.query<{ name: string; handovers: KeyHandover[] }>(
    `SELECT coalesce(sheet ->> 'roomName', place_id) AS name, state AS handovers
     FROM projection JOIN place p ON p.week_id = projection.week_id AND p.kind = 'room' AND subject = 'room:' || place_id
     WHERE projection.week_id = $1 ORDER BY subject`,
    [weekId],
  );
  const names = await client.query<{ id: string; name: string }>(
    `SELECT kind || ':' || place_id AS id, coalesce(detail ->> 'name', detail ->> 'group') AS name
     FROM place WHERE week_id = $1 AND kind IN ('event', 'lesson')`,
    [weekId],
  );
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
  const asked = new Set(references);
  return [
    ...states.rows.flatMap((row) =>
      stateTexts(row, nameOf).map((happened) => ({ reference: row.reference, ...happened })),
    ),
    ...rooms.rows.flatMap(({ name, handovers }) =>
      holders(handovers).flatMap(({ recipient, at, repName }) =>
        asked.has(recipient) ? [{ reference: recipient, what: `has keys of ${name}`, at, repName }] : [],
      ),
    ),
  ];
}

/** What somebody has come to, by the kind of their subject. */
type StateRow = { reference: string; second: string; place: string } & (
  | { kind: 'event'; state: EntryState }
  | { kind: 'coach'; state: NonNullable<JourneyState> }
  | { kind: 'transfer'; state: NonNullable<JourneyState> }
  | { kind: 'extra' | 'lesson' | 'lift-pass'; state: NonNullable<OnceState> }
);

function stateTexts(
  { kind, second, place, state }: StateRow,
  nameOf: ReadonlyMap<string, string>,
): Omit<Happened, 'reference'>[] {
  const named = nameOf.get(`${kind}:${second}`) ?? second;
  if (kind === 'event') {
    const { status, passages } = state;
    const last = passages.at(-1);
    if (!last) return [];
    const what = status === 'entered' ? `inside ${named}` : `was at ${named}`;
    return [{ what, at: last.at, repName: last.repName }];
  }
  if (kind === 'coach' || kind === 'transfer') {
    const departure = departureName(place);
    const [what, { at, repName }] = isLoaded(state)
      ? [`loaded on ${departure}`, state]
      : [`no-show for ${departure}`, state.noShow];
    return [{ what, at, repName }];
  }
  const whats: Readonly<Record<string, string>> = {
    extra: `extra passenger on Transfer ${second}`,
    lesson: `registered for ${named}`,
    'lift-pass': 'lift pass handed out',
  };
  const what = whats[kind];
  return what ? [{ what, at: state.at, repName: state.repName }] : [];
}

/** Whoever received keys of a room that are not all back. */
function holders(handovers: readonly KeyHandover[]) {
  const out = handovers.reduce(
    (keys, handover) => (handover.way === 'out' ? keys + handover.keys : Math.max(0, keys - handover.keys)),
    0,
  );
  return out > 0 ? handovers.filter((handover) => handover.way === 'out') : [];
}
