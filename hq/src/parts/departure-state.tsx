import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { keysOf, recordOf } from '@offpiste/domain/rules/records.ts';
import { Circle, CircleCheck, Clock, Loader, Lock, LockOpen, type LucideIcon, OctagonX } from 'lucide-react';
import { Badge, type Tone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';

type DepartureState = BoardRow['state'];

const looks: Record<DepartureState, { words: string; tone: Tone; icon: LucideIcon }> = {
  'left-short': { words: 'Left short', tone: 'bad', icon: OctagonX },
  late: { words: 'Late', tone: 'bad', icon: Clock },
  reopened: { words: 'Reopened', tone: 'warn', icon: LockOpen },
  loading: { words: 'Loading', tone: 'info', icon: Loader },
  'not-started': { words: 'Not started', tone: 'neutral', icon: Circle },
  complete: { words: 'Complete', tone: 'ok', icon: CircleCheck },
  closed: { words: 'Closed', tone: 'ok', icon: Lock },
};

/** The states, what is worst first. */
export const departureStates = keysOf(looks);

export const stateWords = recordOf(departureStates, (state) => looks[state].words);

/** The same on a board, as large as the rest of it. */
export function LargeDepartureState({ state }: { state: DepartureState }) {
  const { words, icon: Icon } = looks[state];
  const isBad = state === 'late' || state === 'left-short';
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-2 font-bold whitespace-nowrap',
        isBad && 'rounded-field bg-bad-fill px-3 py-1 text-on-bad',
        state === 'reopened' && 'rounded-field bg-warn-fill px-3 py-1 text-on-warn',
      )}
    >
      <Icon aria-hidden className="size-[1.25em]" />
      {words}
    </span>
  );
}

/** What the board says of a departure: a word, a shape and a colour. */
export function DepartureStateBadge({ state, missing }: { state: DepartureState; missing: number }) {
  const { words, tone, icon } = looks[state];
  return (
    <Badge tone={state === 'reopened' && missing > 0 ? 'bad' : tone} icon={icon}>
      {words}
    </Badge>
  );
}
