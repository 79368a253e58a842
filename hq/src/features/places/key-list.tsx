import type { BuildingAtHq } from '@offpiste/domain/contract/hq/places.ts';
import { roomCounts } from '@offpiste/domain/rules/key-buildings.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsManager } from '#access/use-is-manager.ts';
import { smallButtonClass } from '#parts/small-button.ts';
import { cardClass } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { BuildingDialog, type BuildingWish, buildingWishes } from './building-dialog.tsx';
import { Count } from './count.tsx';
import { NotCome, NotComeButton } from './not-come.tsx';
import { roomFigures } from './room-figures.ts';
import { RoomList } from './room-list.tsx';

export interface KeyListProps {
  weekId: string;
  zone: string;
  buildings: readonly BuildingAtHq[];
}

/** Every building in which we hand out keys; one at a time shows its rooms. */
export function KeyList({ weekId, zone, buildings }: KeyListProps) {
  if (buildings.length === 0)
    return (
      <EmptyState icon={KeyRound} title="No keys this week">
        They come with the week’s list of key rooms, dropped on its page under Weeks.
      </EmptyState>
    );
  return (
    <ul aria-label="Buildings" className="flex flex-col gap-2">
      {buildings.map((building) => (
        <Building
          key={`${building.buildingId} ${building.name}`}
          weekId={weekId}
          zone={zone}
          building={building}
        />
      ))}
    </ul>
  );
}

function Building({ weekId, zone, building }: Omit<KeyListProps, 'buildings'> & { building: BuildingAtHq }) {
  const { open } = useSearch({ from: '/signed-in/inside/$weekId/places' });
  const navigate = useNavigate({ from: '/$weekId/places' });
  const isManager = useIsManager();
  const [wish, setWish] = useState<BuildingWish | null>(null);
  const roomsId = useId();
  const { buildingId, name, rooms } = building;
  const isOpen = open === buildingId;
  const counts = roomCounts(rooms);
  const toggle = () =>
    void navigate({
      search: { tab: 'keys', ...(!isOpen && { open: buildingId }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <li className={cardClass}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2">
        <h2 className="flex min-w-0 flex-1 basis-60">
          <button
            type="button"
            data-row
            aria-expanded={isOpen}
            aria-controls={isOpen ? roomsId : undefined}
            onClick={toggle}
            className="flex min-h-touch min-w-0 flex-1 items-center gap-2 rounded-field text-left font-semibold"
          >
            <ChevronDown
              aria-hidden
              className={classNames('size-5 shrink-0 transition-transform', !isOpen && '-rotate-90')}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </button>
        </h2>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {roomFigures.map(({ of, ...figure }) => (
            <Count key={of} {...figure} value={counts[of]} />
          ))}
        </div>
      </div>
      {isOpen && (
        <div id={roomsId} className="border-t border-line">
          <div className="flex flex-wrap gap-2 px-4 pt-3">
            <NotComeButton at={buildingId} of={name} isSome={rooms.some(({ at }) => at === 'here')} />
            {isManager &&
              buildingWishes.map((one) => (
                <button
                  key={one.action}
                  type="button"
                  className={smallButtonClass}
                  disabled={rooms.every((room) => !one.changes(room))}
                  onClick={() => setWish(one)}
                >
                  {one.action}…
                </button>
              ))}
          </div>
          <NotCome weekId={weekId} tab="keys" at={buildingId} className="mx-4 mt-3" />
          <RoomList weekId={weekId} zone={zone} building={building} />
        </div>
      )}
      {wish && (
        <BuildingDialog weekId={weekId} building={building} wish={wish} onClose={() => setWish(null)} />
      )}
    </li>
  );
}
