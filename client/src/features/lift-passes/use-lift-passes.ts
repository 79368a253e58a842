import { LIFT_PASSES_PLACE } from '@offpiste/domain/contract/lift-pass.ts';
import { useMemo } from 'react';
import { useList } from '#lists/use-list.ts';
import { useLists } from '#lists/use-lists.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { countDone } from '#scan/check-in/count-done.ts';
import { withOwnCheckIns } from '#scan/check-in/with-own-check-ins.ts';
import { listedPass } from './listed-pass.ts';

const HERE = { kind: 'distribute-pass', place: LIFT_PASSES_PLACE } as const;

/** The passes allocated to the rep, with this phone's distributions. */
export function useLiftPasses() {
  const list = useList(useLists().liftPasses);
  const { recorded } = useOutbox();
  const { people: passes, waiting } = useMemo(
    () => withOwnCheckIns(list.data?.tickets.map(listedPass) ?? [], recorded, { ...HERE, made: list.made }),
    [list.data, list.made, recorded],
  );
  /** The list with this phone's actions applied, for look-ups without the server. */
  const known = useMemo(
    () =>
      list.data && {
        ...list.data,
        tickets: passes.map(({ ticket, done }) => ({
          ...ticket,
          distributed: done ? (1 as const) : (0 as const),
        })),
      },
    [list.data, passes],
  );
  return { list, passes, waiting, known, counts: countDone(passes) };
}
