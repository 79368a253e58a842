import { coachName, type VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo, useState } from 'react';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useNow } from '#ui/use-now.ts';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { useResortTime } from '#week/page/use-resort-time.ts';
import { loadCoachMessages } from '../coaches/load-coach-messages.ts';
import { departureOf, findDepartures, type ListedVehicle } from '../shared/departure-list.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { useAllCoaches, useAllTransfers, useCoachRows, useTransferRows } from '../shared/use-vehicles.ts';
import type { DepartureName } from './use-departure-actions.ts';

/** Where somebody was scanned and sent away from, as they are booked elsewhere. */
export interface ScannedElsewhere {
  /** As the ledger names the departure. */
  place: string;
  at: string;
}

interface ElsewhereFormProps {
  departure: DepartureName;
  person: SeatedPassenger;
  scanned: ScannedElsewhere | null;
}

/** Says on which other vehicle somebody is who was loaded nowhere. */
export function ElsewhereForm(props: ElsewhereFormProps) {
  const time = useResortTime();
  const { scanned, departure } = props;
  const when = scanned && time.timeText(scanned.at, Date.now());
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {scanned
          ? `Scanned on ${departure.vehicle} ${idOf(scanned)} at ${when}, and sent to this one.`
          : `Scanned on no other ${departure.vehicle}, as far as this phone knows.`}
      </p>
      {props.departure.vehicle === 'coach' ? <OnCoach {...props} /> : <OnTransfer {...props} />}
    </div>
  );
}

/** The vehicle of `coach:7:outbound`. */
function idOf({ place }: ScannedElsewhere): string {
  return place.slice(place.indexOf(':') + 1, place.lastIndexOf(':'));
}

/** On a coach they are taken along by name. */
function OnCoach({ departure: { vehicleId, direction }, person, scanned }: ElsewhereFormProps) {
  const rows = useCoachRows().data;
  const others = (useAllCoaches().data?.[direction] ?? []).filter((id) => id !== vehicleId);
  const [coachId, setCoachId] = useState(scanned ? idOf(scanned) : '');
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const nameOf = useCallback(
    (id: string) =>
      coachName(
        rows?.find((row) => row.coachId === id),
        id,
      ),
    [rows],
  );
  const messages = useMemo(() => loadCoachMessages({ direction, nameOf }), [direction, nameOf]);
  const fields = useCallback(() => ({ coachId, direction, takeAlong: 1 }), [coachId, direction]);
  const people = useMemo(() => [person], [person]);
  const load = useCheckIn({ kind: 'load-coach', fields, people, messages });
  const record = async () => {
    setBusy(true);
    const verdict = await load(person.barcode, 0);
    setBusy(false);
    if (verdict.outcome === 'refused') setProblem(verdict.why);
  };
  return (
    <>
      <ChooseVehicle
        kind="coach"
        value={coachId}
        others={others.map((id) => {
          const facts = rows?.find((row) => row.coachId === id);
          return { id, name: nameOf(id), direction, facts };
        })}
        onChange={setCoachId}
      />
      {problem !== null && <Alert>{problem}</Alert>}
      <Button variant="secondary" wide disabled={coachId === '' || busy} onClick={() => void record()}>
        {coachId === '' ? 'They are on that coach' : `They are on ${nameOf(coachId)}`}
      </Button>
    </>
  );
}

/** On a transfer they are an extra passenger. */
function OnTransfer({ departure: { vehicleId, direction }, scanned }: ElsewhereFormProps) {
  const others = (useAllTransfers().data?.[direction] ?? []).filter((id) => id !== vehicleId);
  const rows = useTransferRows().data;
  const [transferId, setTransferId] = useState(scanned ? idOf(scanned) : '');
  return (
    <>
      <ChooseVehicle
        kind="transfer"
        value={transferId}
        others={others.map((id) => {
          const facts = rows?.find((row) => row.transferId === id);
          return { id, name: id, direction, facts };
        })}
        onChange={setTransferId}
      />
      {transferId !== '' && (
        <LinkButton to="/load-extras/$transferId" params={{ transferId }} search={{ direction }}>
          Load Extra on {transferId}
        </LinkButton>
      )}
    </>
  );
}

/** As many are still found by looking through them. */
const FEW = 6;

interface ChooseVehicleProps {
  kind: VehicleKind;
  /** The id of the one that is chosen; empty before that. */
  value: string;
  others: readonly Pick<ListedVehicle, 'id' | 'name' | 'direction' | 'facts'>[];
  onChange: (id: string) => void;
}

/** Chooses one of the other vehicles, by number or town where there are many. */
function ChooseVehicle({ kind, value, others, onChange }: ChooseVehicleProps) {
  const now = useNow(60_000);
  const [query, setQuery] = useState('');
  const departures = others.map((vehicle) => departureOf({ ...vehicle, counts: null, isOwn: false }, now));
  const found = query.trim() === '' ? departures : findDepartures(departures, query);
  const search = (text: string) => {
    setQuery(text);
    // Nobody confirms what is not in view.
    onChange('');
  };
  return (
    <>
      {others.length > FEW && (
        <TextField
          label={`Find the ${kind}, by number or town`}
          type="search"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
        />
      )}
      <SelectField
        label={`Which ${kind}`}
        value={value}
        placeholder={found.length === 0 ? 'None matches' : `Choose a ${kind}`}
        options={found.map(({ id, name, stop }) => ({
          value: id,
          label: [name, stop?.town, stop?.time].filter(Boolean).join(' · '),
        }))}
        onChange={onChange}
      />
    </>
  );
}
