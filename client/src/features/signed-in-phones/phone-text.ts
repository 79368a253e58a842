import type { SignedInPhone } from '@offpiste/domain/contract/signed-in-phones.ts';

/** The name by which a rep knows a phone. */
export function phoneName({ deviceName }: SignedInPhone): string {
  return deviceName || 'Unknown device';
}

/** An instant as a rep reads it: "Sun 10 Jan, 06:02", in the phone's own zone. */
export function whenText(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
