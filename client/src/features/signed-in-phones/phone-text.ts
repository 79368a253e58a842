import type { SignedInPhone } from '@offpiste/domain/contract/signed-in-phones.ts';
import { timeIn } from '#format/resort-time.ts';

/** The name by which a rep knows a phone. */
export function phoneName({ deviceName }: SignedInPhone): string {
  return deviceName || 'Unknown device';
}

/** An instant as a rep reads it, on the phone's own clock: 'Sun 10 Jan 06:02'. */
export function whenText(instant: string): string {
  return timeIn().dayAndTime(instant);
}
