import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { vehiclePlate } from '#scan/place-plate.tsx';
import { Plate, type PlateProps } from '#ui/plate.tsx';

export interface VehiclePlateProps extends Pick<PlateProps, 'look' | 'large'> {
  kind: VehicleKind;
  /** 'Coach 4', 'LYS-02'. */
  name: string;
}

/** A coach by its number, a transfer by its code. */
export function VehiclePlate({ kind, name, ...rest }: VehiclePlateProps) {
  const { shape, text } = vehiclePlate(kind, name);
  return (
    <Plate shape={shape} {...rest}>
      {text}
    </Plate>
  );
}
