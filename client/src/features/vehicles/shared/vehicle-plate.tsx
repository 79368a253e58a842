import type { VehicleKind } from '@offpiste/domain/rules/vehicle.ts';
import { Plate } from '#ui/plate.tsx';

export interface VehiclePlateProps {
  kind: VehicleKind;
  /** 'Coach 4', 'LYS-02'. */
  name: string;
}

/** A coach by its number, a transfer by its code. */
export function VehiclePlate({ kind, name }: VehiclePlateProps) {
  if (kind === 'transfer') return <Plate shape="wide">{name}</Plate>;
  const number = /^Coach (.+)$/i.exec(name)?.[1] ?? name;
  return <Plate shape={number.length > 3 ? 'wide' : 'square'}>{number}</Plate>;
}
