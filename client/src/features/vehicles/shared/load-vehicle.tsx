import type { ReactNode } from 'react';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import type { PlacePlate } from '#scan/place-plate.tsx';
import type { ScanMode } from '#scan/scan-mode.ts';
import { ScanWorkflow, type ScanWorkflowProps } from '#scan/scan-workflow.tsx';
import { BoardFigures } from '#ui/board-figures.tsx';
import { useNow } from '#ui/use-now.ts';
import type { DepartureName } from '../departures/use-departure-actions.ts';
import { useDepartureClosing } from '../departures/use-departure-closing.tsx';
import { placeOf } from './departure-list.ts';
import { leavesIn } from './leaves-text.ts';
import { loadMode } from './load-mode.ts';
import type { LoadingStop } from './loading-stops.ts';
import { StopCards } from './stop-cards.tsx';
import type { useVehicleLoading } from './use-vehicle-loading.ts';
import { spareText } from './vehicle-text.ts';

export interface LoadVehicleProps {
  /** 'Coach 4 Outbound'. */
  title: string;
  plate: PlacePlate;
  departure: DepartureName;
  back: string;
  list: ListState<unknown>;
  loading: ReturnType<typeof useVehicleLoading>;
  /** Seats left; null where the capacity is not on record. */
  spare: number | null;
  /** Stowed equipment as a second bar instead of a number. */
  equipmentBar?: boolean;
  act: ScanMode['act'];
  /** The text when nobody travels. */
  none: string;
  /** A further way on, below the others. */
  extra?: ScanWorkflowProps['extra'];
  /** Above the stops. */
  above?: ReactNode;
}

/** Loads a vehicle: the counts, and who is missing at which stop, by camera, hand scanner or name. */
export function LoadVehicle(props: LoadVehicleProps) {
  const { list, loading, spare, equipmentBar = false, act } = props;
  const { people, waiting, stops, counts, equipment } = loading;
  const { footOf, onLeft, overlay } = useDepartureClosing(props);
  const now = useNow(15_000);
  const stowed = { label: 'Equipment', value: equipment.done, max: equipment.total };
  const next = stops.find(({ remaining }) => remaining.length > 0) ?? stops.at(-1);
  const leaves = leavesIn(next?.leavesAt ?? null, now);
  const seats = spareText(spare, 'N/A');
  return (
    <ScanWorkflow
      title={props.title}
      plate={props.plate}
      where={[next && nextText(next), leaves && `Spare seats ${seats}`].filter(Boolean).join(' · ')}
      back={props.back}
      board={
        <BoardFigures
          isKnown={list.data !== undefined}
          hero={{ label: 'Loaded', value: counts.done, max: counts.total }}
          figures={[
            ...(counts.noShows > 0 ? [{ label: 'No-show', value: String(counts.noShows) }] : []),
            { label: 'Missing', value: String(counts.missing) },
            equipmentBar ? stowed : { label: stowed.label, value: `${stowed.value} of ${stowed.max}` },
            leaves === null ? { label: 'Spare seats', value: seats } : leaves,
          ]}
        />
      }
      count={{ value: counts.done, max: counts.total }}
      dataAt={list.dataAt}
      place={loading.place}
      modes={[loadMode(people, act)]}
      {...(props.extra && { extra: props.extra })}
    >
      {(choose, undoOf) => (
        <ListBody list={list} label="Loading passengers" shape="people">
          {() => (
            <>
              {props.above}
              <StopCards
                stops={stops}
                waiting={waiting}
                onChoose={choose}
                undoOf={undoOf}
                onLeft={onLeft}
                footOf={footOf}
                none={props.none}
              />
              {overlay}
            </>
          )}
        </ListBody>
      )}
    </ScanWorkflow>
  );
}

/** 'Lancaster · Fri 07:30': the next stop where somebody is missing, else the last. Its card has the spot and the date. */
function nextText({ location, date, time }: LoadingStop): string {
  const day = time === null ? date : date?.split(' ')[0];
  return [location && placeOf(location).town, [day, time].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}
