import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction } from '@offpiste/domain/rules/vehicle.ts';
import { Bus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { departsText, journeyOf, type VehicleFacts } from './journey.ts';
import { DIRECTIONS, directionNames } from './vehicle-text.ts';

export interface SelectVehicleProps {
  ids: Record<Direction, readonly string[]>;
  /** What is said of a direction in which nothing runs. */
  none: Record<Direction, string>;
  /** Name and, once the sheets are here, facts of a vehicle. */
  vehicle: (id: string) => { name: string; facts: VehicleFacts | undefined };
  /** The card that leads to a vehicle's loading screen. */
  link: (id: string, direction: Direction, children: ReactNode) => ReactNode;
}

/** Chooses the vehicle to load: one tab per direction, each with its earliest departure, by number. */
export function SelectVehicle({ ids, none, vehicle, link }: SelectVehicleProps) {
  const entries = (direction: Direction) =>
    ids[direction]
      .map((id) => {
        const { name, facts } = vehicle(id);
        return { id, name, departs: facts && journeyOf(facts, direction).departs };
      })
      .sort((a, b) => compareByNumber(a.name, b.name));
  return (
    <Tabs
      label="Direction"
      items={DIRECTIONS.map((direction) => ({
        value: direction,
        label: directionNames[direction],
        content:
          ids[direction].length === 0 ? (
            <EmptyState icon={Bus} title={none[direction]} />
          ) : (
            <ul className="flex flex-col gap-3">
              {entries(direction).map(({ id, name, departs }) => (
                <li key={id}>
                  {link(
                    id,
                    direction,
                    <>
                      <span className="block text-lg font-bold">{name}</span>
                      {departs && <span className="nums block text-muted">{departsText(departs)}</span>}
                    </>,
                  )}
                </li>
              ))}
            </ul>
          ),
      }))}
    />
  );
}
