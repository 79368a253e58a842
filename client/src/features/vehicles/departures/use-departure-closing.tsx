import type { StopClose } from '@offpiste/domain/rules/closing.ts';
import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import { type ReactNode, useState } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useResortTime } from '#week/page/use-resort-time.ts';
import type { LoadingStop } from '../shared/loading-stops.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import type { useVehicleLoading } from '../shared/use-vehicle-loading.ts';
import { vehicleText } from '../shared/vehicle-text.ts';
import { CloseSheet } from './close-sheet.tsx';
import { ManifestDialog } from './manifest-dialog.tsx';
import { NoShowForm } from './no-show-form.tsx';
import { StopFoot } from './stop-foot.tsx';
import {
  type ClosedByCard,
  closedByCard,
  type StopOnPhone,
  seatsText,
  statedCounts,
} from './stops-on-phone.ts';
import { type DepartureName, useDepartureActions } from './use-departure-actions.ts';

interface DepartureClosingOptions {
  /** 'Coach 4 Outbound'. */
  title: string;
  departure: DepartureName;
  loading: ReturnType<typeof useVehicleLoading>;
  list: { dataAt: number | null; retry: () => void };
  act: (barcode: string, scanned: 0 | 1) => Promise<Verdict>;
}

/** What the screen of a departure has for closing it. */
interface DepartureClosing {
  /** What ends a stop's card. */
  footOf: (stop: LoadingStop) => ReactNode;
  /** Asks why somebody who is on board does not travel. */
  onLeft: (person: SeatedPassenger) => void;
  /** What is open over the screen. */
  overlay: ReactNode;
}

type Open =
  | ({ is: 'sheet' } & ClosedByCard)
  | { is: 'manifest' }
  | { is: 'left'; person: SeatedPassenger }
  | null;

/** Closes the stops of a departure, from the end of each stop's card. */
export function useDepartureClosing(options: DepartureClosingOptions): DepartureClosing {
  const { title, departure, loading, list, act } = options;
  const { place, people, stops, closing } = loading;
  const [open, setOpen] = useState<Open>(null);
  const { recorded } = useOutbox();
  const { rep } = useSession();
  const actions = useDepartureActions(departure);
  const time = useResortTime();
  const close = () => setOpen(null);
  const ownOf = (closed: StopClose | null) =>
    recorded.find((item) => item.id === closed?.actionId && item.kind === 'close-departure') ?? null;
  const closedText = ({ close: closed, state, counts }: StopOnPhone) => {
    if (!closed) return null;
    const by = ownOf(closed) ? rep?.name : closed.repName;
    const when = `Closed ${time.timeText(new Date(closed.at).toISOString(), Date.now())}`;
    const seats = seatsText(state === 'closed' ? counts : statedCounts(closed.text));
    return `${when}${by ? ` by ${by}` : ''} · ${seats}`;
  };
  const cards = stops.map(({ location }) => location ?? '');

  return {
    footOf: ({ location }) => {
      const card = location ?? '';
      const stop = closing?.find((known) => known.stop === card);
      return (
        <StopFoot
          stop={stop}
          closes={closing && closedByCard(closing, card, cards)}
          closedText={closedText}
          own={ownOf(stop?.close ?? null)}
          dataAt={list.dataAt}
          onClose={(closes) => setOpen({ is: 'sheet', ...closes })}
          onManifest={() => setOpen({ is: 'manifest' })}
        />
      );
    },
    onLeft: (person) => setOpen({ is: 'left', person }),
    overlay: (
      <>
        {open?.is === 'sheet' && loading.departure && (
          <CloseSheet
            title={`${open.label} · ${open.stops.length === 1 ? open.stops[0] || vehicleText.noStop : title}`}
            stops={open.stops}
            {...{ departure, place, people, list, act, actions }}
            seats={loading.departure.people}
            // Its answer may come when something else is open.
            onClose={() => setOpen((now) => (now?.is === 'sheet' ? null : now))}
          />
        )}
        {open?.is === 'manifest' && (
          <ManifestDialog
            title={title}
            stops={closing ?? []}
            people={loading.departure?.people ?? []}
            noteOf={(reference) => noteOf(people.find(({ barcode }) => barcode === reference))}
            closedText={closedText}
            onClose={close}
          />
        )}
        {open?.is === 'left' && (
          <Dialog
            open
            onClose={close}
            title={`${open.person.name} got off again?`}
            description="They are on board by the list, and would not travel."
            actions={
              <Button variant="secondary" wide onClick={close}>
                Back
              </Button>
            }
          >
            <NoShowForm
              reasons={['left']}
              onMark={(reason, note) => actions.noShow(open.person, reason, note)}
              onDone={close}
            />
          </Dialog>
        )}
      </>
    ),
  };

  function noteOf(person: SeatedPassenger | undefined): string | null {
    const { at, place: elsewhere, reason } = person?.note ?? {};
    const [vehicle, id] = elsewhere?.split(':') ?? [];
    const words = [
      reason && noShowReasons[reason],
      vehicle && `${vehicle === 'coach' ? 'Coach' : 'Transfer'} ${id}`,
      at && time.timeText(at, Date.now()),
    ];
    return words.filter(Boolean).join(' · ') || null;
  }
}
