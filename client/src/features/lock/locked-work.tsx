import type { RepSession } from '@offpiste/domain/contract/session.ts';
import { useEffect } from 'react';
import { readKeptWeeks } from '#lists/kept-weeks.ts';
import { useLastPlace } from '#scan/last-place.ts';
import { PlatedPlace } from '#scan/place-plate.tsx';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';

/** Whose phone it is, for which week, and where they last scanned: what a rep sees before typing a PIN. */
export function LockedWork({ rep }: { rep: RepSession | null }) {
  const place = useLastPlace();
  const weekName = useWeekName();
  return (
    <>
      {rep && <p className="mt-3 text-lg font-bold short:mt-1">{rep.name}</p>}
      {weekName && <p className="text-note text-muted">{weekName}</p>}
      {place && (
        <div className="mt-3.5 inline-flex items-center gap-2.5 rounded-field bg-surface py-1.5 pr-3.5 pl-1.5 text-left">
          <PlatedPlace plate={place.plate} />
          <div>
            <p className="text-sm text-muted">You were at</p>
            <p className="font-semibold">
              {place.title}
              {place.count && ` · ${place.count.value} of ${place.count.max}`}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

/** The name of the selected week; the phone keeps it sealed, so it comes a moment later. */
function useWeekName(): string | null {
  const weekId = useSelectedWeekId();
  const [name, setName] = useStateWhileShown<string | null>(null);
  useEffect(() => {
    void readKeptWeeks().then((kept) =>
      setName(kept?.weeks.find((week) => week.weekId === weekId)?.weekName ?? null),
    );
  }, [weekId, setName]);
  return name;
}
