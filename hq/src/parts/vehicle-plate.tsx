import type { BoardRow } from '@offpiste/domain/contract/hq/board.ts';
import { Plate } from '#ui/plate.tsx';

export interface VehiclePlateProps {
  row: Pick<BoardRow, 'kind' | 'id' | 'state'>;
  large?: boolean;
}

/** The plate of a departure: grey once it has left for good. */
export function VehiclePlate({ row: { kind, id, state }, large = false }: VehiclePlateProps) {
  return (
    <Plate
      shape={kind === 'coach' && id.length <= 3 ? 'square' : 'wide'}
      look={state === 'closed' ? 'gone' : 'filled'}
      large={large}
    >
      {id}
    </Plate>
  );
}
