import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Link } from '@tanstack/react-router';
import { Bus, ChevronRight } from 'lucide-react';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ListBody } from '#workflow/list-body.tsx';
import { journeyOf } from './coach-cards.ts';
import { coachName } from './coach-sheet.ts';
import { coachText, directionNames } from './coach-text.ts';
import { useAllCoaches, useCoachRows } from './use-coaches.ts';

/** Chooses the coach to load, one tab per direction. */
export function SelectLoadCoachScreen() {
  const coaches = useAllCoaches();
  return (
    <Screen title="Load Coach" back="/action" dataAt={coaches.dataAt}>
      <ListBody list={coaches} label="Loading coaches">
        {(data) => (
          <Tabs
            label="Direction"
            items={(['outbound', 'inbound'] as const).map((direction) => ({
              value: direction,
              label: directionNames[direction],
              content: <Coaches direction={direction} coachIds={data[direction]} />,
            }))}
          />
        )}
      </ListBody>
    </Screen>
  );
}

function Coaches({ direction, coachIds }: { direction: Direction; coachIds: readonly string[] }) {
  const rows = useCoachRows();
  if (coachIds.length === 0) return <EmptyState icon={Bus} title={coachText.none[direction]} />;
  const entries = coachIds
    .map((coachId) => {
      const row = rows.data?.find((candidate) => candidate.coachId === coachId);
      return {
        coachId,
        name: coachName(row, coachId),
        departs: row && journeyOf(row, direction).departs,
      };
    })
    .sort((a, b) => compareByNumber(a.name, b.name));
  return (
    <ul className="flex flex-col gap-3">
      {entries.map(({ coachId, name, departs }) => (
        <li key={coachId}>
          <Link
            to="/loadCoach/$coachId/$direction"
            params={{ coachId, direction }}
            className={classNames(cardClass, 'flex min-h-tap items-center gap-2 px-4 py-3 active:bg-sunken')}
          >
            <span className="min-w-0 flex-1">
              <span className="block text-lg font-bold">{name}</span>
              {departs && (
                <span className="nums block text-muted">
                  {[departs.location, departs.date, departs.time].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
            <ChevronRight aria-hidden className="size-6 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
