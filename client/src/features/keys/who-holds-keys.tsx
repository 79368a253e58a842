import type { KeyRoomStatus } from '@offpiste/domain/contract/keys.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { type KeyHolder, keyHolders } from '#lists/keys/key-holders.ts';
import { ListedPassenger, personRowClass } from '#people/listed-passenger.tsx';
import { RowList, SectionHead } from '#ui/row-list.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { holderName } from './key-text.ts';

const TITLE = 'Who holds keys';

/** Who holds keys of the room: who, how many, since when; nothing while all keys are here. */
export function WhoHoldsKeys({ room }: { room: KeyRoomStatus }) {
  const { holders, backFromAnybody } = keyHolders(room);
  if (holders.length === 0) return null;
  return (
    <section aria-label={TITLE} className="mt-3">
      <SectionHead title={TITLE} />
      <RowList>
        {holders.map((holder) => (
          <Holder key={holder.who} holder={holder} />
        ))}
      </RowList>
      {backFromAnybody > 0 && (
        <p className="px-1 pt-1.5 text-sm text-muted">
          {counted(backFromAnybody, 'key')} of these came back, and nobody wrote down from whom.
        </p>
      )}
    </section>
  );
}

function Holder({ holder: { who, keys, since } }: { holder: KeyHolder }) {
  const time = useResortTime();
  const { name, reference } = holderName(who);
  return (
    <li className={personRowClass}>
      <ListedPassenger
        name={name}
        bookingRef={reference}
        cancelled={false}
        detail={`since ${time.timeText(since, Date.now())}`}
      >
        <span className="font-bold">{counted(keys, 'key')}</span>
      </ListedPassenger>
    </li>
  );
}
