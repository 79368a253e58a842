import { RETURNED_BY_OTHERS } from '@offpiste/domain/contract/keys.ts';
import { CROSS_BRAND_LEVEL, referencePrefix } from '@offpiste/domain/rules/brand.ts';
import { passengerAccess, type Viewer } from '@offpiste/domain/rules/visibility.ts';

const HIDDEN = '•••';
const REFERENCE = /[A-Z]+-[A-Z0-9]{6}-[0-9]{6}/;

/** Viewers with the same class are sent the same names; made of the very answers that decide. */
export function namesClass(viewer: Viewer): string {
  return viewer.prefixes.map((prefix) => `${prefix} ${passengerAccess(viewer, prefix)}`).join(' ');
}

/** Whether the viewer may know the name of somebody who received keys. */
export function maySeeRecipient(viewer: Viewer, reference: string): boolean {
  return passengerAccess(viewer, referencePrefix(reference)) !== 'none';
}

/** Whether the viewer may know who lives in a room. */
export function maySeeInhabitant(viewer: Viewer, reference: string): boolean {
  return passengerAccess(viewer, referencePrefix(reference)) === 'detail';
}

/** 'name - bookingRef' (document 2 §3), with the name of another brand's guest masked. */
export function recipientText(viewer: Viewer, reference: string, name: string | undefined): string {
  if (!maySeeRecipient(viewer, reference)) return maskOf(reference);
  return name === undefined ? reference : `${name} - ${reference}`;
}

/** Names that came as text: only those whose reference says that the viewer may know them stay. */
export function knownNames(viewer: Viewer, text: string): string {
  if (viewer.level >= CROSS_BRAND_LEVEL || RETURNED_BY_OTHERS.includes(text)) return text;
  return text
    .split(/\s*[,;\n]\s*/)
    .map((part) => {
      const reference = REFERENCE.exec(part)?.[0];
      if (reference === undefined) return HIDDEN;
      return maySeeRecipient(viewer, reference) ? part : maskOf(reference);
    })
    .join(', ');
}

function maskOf(reference: string): string {
  return `${HIDDEN} - ${referencePrefix(reference)}`;
}
