import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import type { Direction, VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { Bus } from 'lucide-react';
import type { ReactNode } from 'react';
import { inTravelOrder } from '#format/departures.ts';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { directionNames } from '#lists/vehicle-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList, RowWords } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { Segment, SegmentPanel, Segments } from '#ui/segments.tsx';
import { type Journey, journeyOf, type VehicleFacts } from './journey.ts';
import { VehiclePlate } from './vehicle-plate.tsx';
import { DIRECTIONS, noVehicles, vehicleText } from './vehicle-text.ts';

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
  /** The row that leads to a vehicle's loading screen. */
  link: (id: string, direction: Direction, children: ReactNode) => ReactNode;
}

/** Chooses the vehicle to load: one segment per direction, each with its earliest departure, by number. */
export function SelectVehicle({ title, back, kind, runs, vehicle, link }: SelectVehicleProps) {
  const entries = (ids: readonly string[], direction: Direction) =>
    ids
      .map((id) => {
        const { name, facts } = vehicle(id);
        const later = facts ? inTravelOrder(facts.departures[direction]).slice(1) : [];
        return { id, name, journey: facts && journeyOf(facts, direction), later };
      })
      .sort((a, b) => compareByNumber(a.name, b.name));
  return (
    <Segments values={DIRECTIONS}>
      <Screen
        title={title}
        back={back}
        dataAt={runs.dataAt}
        board={
          <div className="mx-auto max-w-2xl px-3 pb-3">
            <Segment
              label="Direction"
              options={DIRECTIONS.map((value) => ({ value, label: directionNames[value] }))}
            />
          </div>
        }
      >
        <ListBody list={runs} label={kind === 'coach' ? 'Loading coaches' : 'Loading transfers'}>
          {(ids) =>
            DIRECTIONS.map((direction) => (
              <SegmentPanel key={direction} value={direction}>
                {ids[direction].length === 0 ? (
                  <EmptyState icon={Bus} title={noVehicles[kind][direction]} />
                ) : (
                  <RowList>
                    {entries(ids[direction], direction).map(({ id, ...words }) => (
                      <li key={id}>{link(id, direction, <DepartureWords kind={kind} {...words} />)}</li>
                    ))}
                  </RowList>
                )}
              </SegmentPanel>
            ))
          }
        </ListBody>
      </Screen>
    </Segments>
  );
}

/** Time, plate, where it starts and how many travel. */
function DepartureWords(props: {
  kind: VehicleKind;
  name: string;
  journey: Journey | undefined;
  /** The stops after the first. */
  later: readonly { location: string }[];
}) {
  const { kind, name, journey, later } = props;
  const departs = journey?.departs;
  const stops = later.map(({ location }) => location).join(', ');
  return (
    <>
      <span className="w-[3.125rem] shrink-0 font-bold">{departs?.time ?? <span aria-hidden>–</span>}</span>
      <VehiclePlate kind={kind} name={name} />
      <RowWords
        name={
          <>
            {departs && <span className="sr-only">{name}, </span>}
            {departs?.location ?? name}
          </>
        }
        line={
          departs
            ? [departs.date, stops && `then ${stops}`].filter(Boolean).join(' · ')
            : vehicleText.unknownTime
        }
      />
      {journey && (
        <span className="ml-auto text-right text-note leading-[1.125rem] font-semibold">
          {journey.passengers}
          <span className="block text-sm leading-[1rem] font-normal text-muted">
            {journey.passengers === 1 ? 'passenger' : 'passengers'}
          </span>
        </span>
      )}
    </>
  );
}
