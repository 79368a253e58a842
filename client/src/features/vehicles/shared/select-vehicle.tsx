import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { Bus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { departsText, journeyOf, type VehicleFacts } from './journey.ts';
import { DIRECTIONS, directionNames, noVehicles } from './vehicle-text.ts';

export interface SelectVehicleProps {
  /** 'Load Coach'. */
  title: string;
  /** Path of the screen one step up. */
  back: string;
  kind: VehicleKind;
  /** Which vehicles run in each direction. */
  runs: ListState<Record<Direction, readonly string[]>>;
  /** Name and, once the sheets are here, facts of a vehicle. */
  vehicle: (id: string) => { name: string; facts: VehicleFacts | undefined };
  /** The card that leads to a vehicle's loading screen. */
  link: (id: string, direction: Direction, children: ReactNode) => ReactNode;
}

/** Chooses the vehicle to load: one tab per direction, each with its earliest departure, by number. */
export function SelectVehicle({ title, back, kind, runs, vehicle, link }: SelectVehicleProps) {
  const entries = (ids: readonly string[], direction: Direction) =>
    ids
      .map((id) => {
        const { name, facts } = vehicle(id);
        return { id, name, departs: facts && journeyOf(facts, direction).departs };
      })
      .sort((a, b) => compareByNumber(a.name, b.name));
  return (
    <Screen title={title} back={back} dataAt={runs.dataAt}>
      <ListBody list={runs} label={kind === 'coach' ? 'Loading coaches' : 'Loading transfers'}>
        {(ids) => (
          <Tabs
            label="Direction"
            items={DIRECTIONS.map((direction) => ({
              value: direction,
              label: directionNames[direction],
              content:
                ids[direction].length === 0 ? (
                  <EmptyState icon={Bus} title={noVehicles[kind][direction]} />
                ) : (
                  <ul className="flex flex-col gap-3">
                    {entries(ids[direction], direction).map(({ id, name, departs }) => (
                      <li key={id}>
                        {link(
                          id,
                          direction,
                          <>
                            <span className="block text-lg font-bold">{name}</span>
                            {departs && <span className="block text-muted">{departsText(departs)}</span>}
                          </>,
                        )}
                      </li>
                    ))}
                  </ul>
                ),
            }))}
          />
        )}
      </ListBody>
    </Screen>
  );
}
