import { referencePrefix } from '@offpiste/domain/rules/brand.ts';

/** The texts of the key screens; those of the specification appear word for word. */
export const keyText = {
  title: 'Key Distribution',
  scan: 'Scan Barcode',
  selectName: 'Select Name',
  findGuest: 'Find Guest',
  noRoom: 'No room found for this barcode',
  failed: 'Failed to load room data',
  noneThere: 'No keys here this week',
} as const;

/** A guest whose name the rep may not see is shown by brand. */
export function guestName({ name, bookingRef }: { name: string | null; bookingRef: string }): string {
  return name ?? `Guest of ${referencePrefix(bookingRef)}`;
}
