import type { ScanMode } from '#scan/scan-mode.ts';
import type { SeatedPassenger } from './seated-passenger.ts';

export const EQUIPMENT_NOTE = 'E · Equipment to stow';

/** The one thing that is done at a vehicle's door. */
export function loadMode(people: readonly SeatedPassenger[], act: ScanMode['act']): ScanMode {
  return {
    key: 'load',
    scanLabel: 'Scan Barcode',
    nameLabel: 'Enter by name',
    people,
    verb: 'Load',
    doneWord: 'Loaded',
    act,
  };
}

/** What to do with the passenger's things. */
export function equipmentNote({ equipment }: Pick<SeatedPassenger, 'equipment'>): string | null {
  return equipment ? EQUIPMENT_NOTE : null;
}
