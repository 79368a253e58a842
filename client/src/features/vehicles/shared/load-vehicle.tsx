import type { ReactNode } from 'react';
import { ListBody, type ListState } from '#lists/list-body.tsx';
import { CountStrip } from '#scan/check-in/count-strip.tsx';
import type { ScanMode } from '#scan/scan-mode.ts';
import { ScanWorkflow } from '#scan/scan-workflow.tsx';
import { loadMode } from './load-mode.ts';
import { StopCards } from './stop-cards.tsx';
import type { useVehicleLoading } from './use-vehicle-loading.ts';
import { spareText } from './vehicle-text.ts';

export interface LoadVehicleProps {
  /** 'Coach 4 Outbound'. */
  title: string;
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
  /** A further button, beside Cancel. */
  extra?: ReactNode;
  /** Above the stops. */
  above?: ReactNode;
}

/** Loads a vehicle: the counts, and who is missing at which stop, by camera, hand scanner or name. */
export function LoadVehicle(props: LoadVehicleProps) {
  const { list, loading, spare, equipmentBar = false, act } = props;
  const { people, waiting, stops, counts, equipment } = loading;
  const loaded = { label: 'Loaded', value: counts.done, max: counts.total };
  const stowed = { label: 'Equipment', value: equipment.done, max: equipment.total };
  return (
    <ScanWorkflow
      title={props.title}
      back={props.back}
      strip={
        <CountStrip
          progress={equipmentBar ? [loaded, stowed] : loaded}
          counts={[
            { label: 'Remaining', value: String(counts.remaining) },
            ...(equipmentBar
              ? []
              : [{ label: 'Equipment', value: `${equipment.done} of ${equipment.total}` }]),
            { label: 'Spare seats', value: spareText(spare, 'N/A') },
          ]}
        />
      }
      dataAt={list.dataAt}
      modes={[loadMode(people, act)]}
      extra={props.extra}
    >
      {(choose) => (
        <ListBody list={list} label="Loading passengers">
          {() => (
            <>
              {props.above}
              <StopCards stops={stops} waiting={waiting} onChoose={choose} none={props.none} />
            </>
          )}
        </ListBody>
      )}
    </ScanWorkflow>
  );
}
