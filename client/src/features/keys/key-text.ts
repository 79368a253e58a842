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

/** One or several 'name - bookingRef', as the server names recipients, in two parts; a masked guest is shown by brand. */
export function holderName(who: string): { name: string; reference: string } {
  const parts = who.split(', ').map((one) => {
    const dash = one.lastIndexOf(' - ');
    const known = dash < 0 ? one : one.slice(dash + 3);
    // Of a masked guest only the brand is known.
    const reference = known.includes('-') ? known : `${known}-…`;
    const isNamed = dash >= 0 && reference === known;
    return {
      name: isNamed ? one.slice(0, dash) : guestName({ name: null, bookingRef: reference }),
      reference,
    };
  });
  const joined = (of: 'name' | 'reference') => parts.map((part) => part[of]).join(', ');
  return { name: joined('name'), reference: joined('reference') };
}
