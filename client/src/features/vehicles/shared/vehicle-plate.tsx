import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { PlatedPlace, vehiclePlate } from '#scan/place-plate.tsx';

export interface VehiclePlateProps {
  kind: VehicleKind;
  /** 'Coach 4', 'LYS-02'. */
  name: string;
}

/** A coach by its number, a transfer by its code. */
export function VehiclePlate({ kind, name }: VehiclePlateProps) {
  return <PlatedPlace plate={vehiclePlate(kind, name)} />;
}
