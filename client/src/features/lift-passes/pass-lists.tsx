import { ListedPassenger } from '#people/listed-passenger.tsx';
import { tickGroups } from '#scan/check-in/tick-groups.ts';
import { TickList } from '#scan/check-in/tick-list.tsx';
import { Badge } from '#ui/badge.tsx';
import type { ListedPass } from './listed-pass.ts';

export interface PassListsProps {
  passes: readonly ListedPass[];
  /** Barcodes distributed on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  onChoose: (pass: ListedPass) => void;
}

const TITLES = {
  remaining: 'Not Distributed',
  done: 'Distributed',
  allDone: 'All passes are handed out',
};

/** The rep's passes: those still on the table, big enough to choose by name, and those distributed. */
export function PassLists({ passes, waiting, onChoose }: PassListsProps) {
  return (
    <TickList
      groups={tickGroups(passes)}
      waiting={waiting}
      verb="Choose"
      titles={TITLES}
      line={(pass, isWaiting) => <PassLines pass={pass} isWaiting={isWaiting} />}
      onChoose={onChoose}
    />
  );
}

function PassLines({ pass, isWaiting }: { pass: ListedPass; isWaiting: boolean }) {
  const { name, bookingRef, cancelled, detail } = pass;
  return (
    <ListedPassenger
      name={name}
      bookingRef={bookingRef}
      cancelled={false}
      detail={detail}
      waiting={isWaiting}
    >
      {cancelled && <Badge tone="bad">DELETED</Badge>}
    </ListedPassenger>
  );
}
