import { MAX_HEADS } from '@offpiste/domain/contract/close-departure.ts';
import type { PersonOnDeparture } from '@offpiste/domain/rules/closing.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useId, useState } from 'react';
import { ageText } from '#format/age-text.ts';
import { isUnsent } from '#offline/outbox/outbox-item.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { Alert } from '#ui/alert.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SlideToConfirm } from '#ui/slide-to-confirm.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNow } from '#ui/use-now.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { MissingPerson } from './missing-person.tsx';
import { closeOf, countSeats, seatsText } from './stops-on-phone.ts';
import type { DepartureActions, DepartureName } from './use-departure-actions.ts';
import { useWhereabouts } from './use-whereabouts.ts';

export interface CloseSheetProps {
  /** 'Close stop Leeds'. */
  title: string;
  /** Which stops it closes. */
  stops: readonly string[];
  departure: DepartureName;
  /** Where the actions of this departure happen. */
  place: string;
  /** Everybody as a close states them, and as the lists show them. */
  seats: readonly PersonOnDeparture[];
  people: readonly SeatedPassenger[];
  list: { dataAt: number | null; retry: () => void };
  act: (barcode: string, scanned: 0 | 1) => Promise<Verdict>;
  actions: DepartureActions;
  onClose: () => void;
}

/** Accounts for everybody of some stops, and closes them once nobody is missing. */
export function CloseSheet(props: CloseSheetProps) {
  const { title, stops, departure, place, seats, people, list, act, actions, onClose } = props;
  const [heads, setHeads] = useState('');
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const headsId = useId();
  const whereabouts = useWhereabouts(place);
  const here = seats.filter(({ stop }) => stops.includes(stop));
  const missingCodes = new Set(here.filter(({ seat }) => seat === 'missing').map((one) => one.reference));
  const missing = people.filter(({ barcode }) => missingCodes.has(barcode));
  const close = async () => {
    setBusy(true);
    setProblem(null);
    const headCount = heads.trim() === '' ? null : Number(heads);
    const verdict = await actions.close(closeOf(seats, stops), headCount);
    setBusy(false);
    if (verdict.outcome === 'refused') {
      setProblem(verdict.why);
      list.retry();
      return;
    }
    showToast(verdict.why);
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={title} side="bottom">
      <p role="status" className="text-lg font-bold">
        {seatsText(countSeats(here))}
      </p>
      {missing.length > 0 && (
        <section aria-labelledby={headsId}>
          <h2 id={headsId} className="mt-3 text-note font-bold">
            Where are they?
          </h2>
          <ul className="divide-y divide-line">
            {missing.map((person) => (
              <MissingPerson
                key={person.barcode}
                {...{ person, departure, people, act }}
                scanned={whereabouts?.scanned.find(({ barcode }) => barcode === person.barcode) ?? null}
                noShow={actions.noShow}
              />
            ))}
          </ul>
        </section>
      )}
      <TextField
        className="mt-3"
        label="Heads counted (optional)"
        hint={`Everybody on the whole ${departure.vehicle}, without staff`}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={String(MAX_HEADS).length}
        autoComplete="off"
        value={heads}
        onChange={(event) => setHeads(event.target.value.replace(/\D/g, ''))}
      />
      <KnownHere place={place} dataAt={list.dataAt} elsewhere={whereabouts?.unsentOnOtherPhones ?? null} />
      {problem !== null && <Alert className="mt-3">{problem}</Alert>}
      {/* The sheet itself is swiped away, and this is no swipe. */}
      <div data-base-ui-swipe-ignore className="mt-4">
        {missing.length === 0 ? (
          <SlideToConfirm
            label="Slide to close"
            busy={busy ? 'Saving…' : null}
            onComplete={() => void close()}
          />
        ) : (
          <p className="rounded-card bg-sunken p-4 text-center font-semibold">
            {missing.length} still missing: answer for each first
          </p>
        )}
      </div>
    </Sheet>
  );
}

/** What other phones have not sent of a departure; null while this phone cannot ask. */
function elsewhereText(unsent: number | null): string {
  if (unsent === null) return 'Scans of a phone without signal are missing from this list';
  if (unsent === 0) return 'No other phone says that it has something to send from here';
  return `${counted(unsent, 'action')} on other phones not sent yet: their scans are missing from this list`;
}

/** How much of the departure this phone knows. */
function KnownHere({
  place,
  dataAt,
  elsewhere,
}: {
  place: string;
  dataAt: number | null;
  elsewhere: number | null;
}) {
  const now = useNow(5000);
  const here = useOutbox().recorded.filter((item) => item.place === place);
  const unsent = here.filter(isUnsent).length;
  const refused = here.filter(({ state }) => state === 'needs-attention').length;
  return (
    <div className="mt-3 flex flex-col gap-1 text-sm text-muted">
      <p>
        {unsent === 0
          ? 'Everything from this phone is sent'
          : `${counted(unsent, 'action')} here not sent yet`}
      </p>
      {refused > 0 && <p>{counted(refused, 'action')} to check: the close does not wait for them</p>}
      <p>{elsewhereText(elsewhere)}</p>
      {dataAt !== null && <p>List {ageText(dataAt, now)}</p>}
    </div>
  );
}
