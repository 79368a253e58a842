import { LinkRow } from '#ui/link-row.tsx';
import { RowWords } from '#ui/row-list.tsx';
import { Journeys } from '../shared/journeys.tsx';
import { VehiclePlate } from '../shared/vehicle-plate.tsx';
import type { CoachRowView } from './coach-rows.ts';

/** A coach in the list: how many travel each way, and when and where each journey starts. */
export function CoachRow({ coach }: { coach: CoachRowView }) {
  const { coachId, name, operator, facts } = coach;
  return (
    <LinkRow to="/coach/$coachId" params={{ coachId }} className="min-h-16">
      <VehiclePlate kind="coach" name={name} />
      <RowWords name={operator ? `${name} · ${operator}` : name} line={<Journeys vehicle={facts} />} />
    </LinkRow>
  );
}
