import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import { useCallback, useMemo, useState } from 'react';
import { useCheckIn } from '#scan/check-in/use-check-in.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';
import { loadCoachMessages } from '../coaches/load-coach-messages.ts';
import type { SeatedPassenger } from '../shared/seated-passenger.ts';
import { useAllCoaches, useAllTransfers, useCoachRows } from '../shared/use-vehicles.ts';
import type { DepartureName } from './use-departure-actions.ts';

interface ElsewhereFormProps {
  departure: DepartureName;
  person: SeatedPassenger;
}

/** Says on which other vehicle somebody is who was scanned nowhere. */
export function ElsewhereForm(props: ElsewhereFormProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        Scanned on no other {props.departure.vehicle}, as far as this phone knows.
      </p>
      {props.departure.vehicle === 'coach' ? <OnCoach {...props} /> : <OnTransfer {...props} />}
    </div>
  );
}

/** On a coach they are taken along by name. */
function OnCoach({ departure: { vehicleId, direction }, person }: ElsewhereFormProps) {
  const rows = useCoachRows().data;
  const others = (useAllCoaches().data?.[direction] ?? []).filter((id) => id !== vehicleId);
  const [coachId, setCoachId] = useState('');
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
      <SelectField
        label="Which coach"
        value={coachId}
        placeholder="Choose a coach"
        options={others.map((value) => ({ value, label: nameOf(value) }))}
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
function OnTransfer({ departure: { vehicleId, direction } }: ElsewhereFormProps) {
  const others = (useAllTransfers().data?.[direction] ?? []).filter((id) => id !== vehicleId);
  const [transferId, setTransferId] = useState('');
  return (
    <>
      <SelectField
        label="Which transfer"
        value={transferId}
        placeholder="Choose a transfer"
        options={others}
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
