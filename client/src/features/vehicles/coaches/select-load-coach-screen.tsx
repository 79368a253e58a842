import { ListBody } from '#lists/list-body.tsx';
import { LinkCard } from '#ui/link-card.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectVehicle } from '../shared/select-vehicle.tsx';
import { coachName } from './coach-sheet.ts';
import { coachText } from './coach-text.ts';
import { useAllCoaches, useCoachRows } from './use-coaches.ts';

/** Chooses the coach to load, one tab per direction. */
export function SelectLoadCoachScreen() {
  const coaches = useAllCoaches();
  const rows = useCoachRows().data;
  return (
    <Screen title="Load Coach" back="/action" dataAt={coaches.dataAt}>
      <ListBody list={coaches} label="Loading coaches">
        {(ids) => (
          <SelectVehicle
            ids={ids}
            none={coachText.none}
            vehicle={(coachId) => {
              const row = rows?.find((candidate) => candidate.coachId === coachId);
              return { name: coachName(row, coachId), facts: row };
            }}
            link={(coachId, direction, children) => (
              <LinkCard to="/loadCoach/$coachId/$direction" params={{ coachId, direction }}>
                {children}
              </LinkCard>
            )}
          />
        )}
      </ListBody>
    </Screen>
  );
}
