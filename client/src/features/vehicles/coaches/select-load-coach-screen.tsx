import { coachName } from '@offpiste/domain/rules/vehicle.ts';
import { LinkRow } from '#ui/row-list.tsx';
import { SelectVehicle } from '../shared/select-vehicle.tsx';
import { useAllCoaches, useCoachRows } from '../shared/use-vehicles.ts';

/** Chooses the coach to load, one tab per direction. */
export function SelectLoadCoachScreen() {
  const coaches = useAllCoaches();
  const rows = useCoachRows().data;
  return (
    <SelectVehicle
      title="Load Coach"
      back="/action"
      kind="coach"
      runs={coaches}
      vehicle={(coachId) => {
        const row = rows?.find((candidate) => candidate.coachId === coachId);
        return { name: coachName(row, coachId), facts: row };
      }}
      link={(coachId, direction, children) => (
        <LinkRow to="/loadCoach/$coachId/$direction" params={{ coachId, direction }}>
          {children}
        </LinkRow>
      )}
    />
  );
}
