import { errorText } from '@offpiste/domain/contract/errors.ts';
import { EXTRA_ADDED_TEXT, extraErrorCodes } from '@offpiste/domain/contract/extra-passengers.ts';
import type { ExtraOutcome, TransferBooking } from '@offpiste/domain/rules/extra-passenger.ts';

/** The texts of the extra-passenger screens. */
export const extrasText = {
  scan: 'Scan Passenger',
  cancelScan: 'Cancel Scan',
  submit: 'Submit Extra Passengers',
  duplicate: 'Already on the list',
  full: 'The list is full. Submit it first.',
  /** Nobody in the week has the code. */
  onNoList: 'On no list',
  /** This phone may not know everybody. */
  unnamed: 'Name not known',
  badCode: errorText('invalid_barcode_format'),
} as const;

/** The big word of each outcome. */
export const extraWords: Record<ExtraOutcome['reason'], string> = {
  added: 'Added',
  'already-added': 'Already added',
  'booked-here': 'On the list',
  'passenger-cancelled': 'Cancelled',
  'invalid-format': 'Wrong code',
  'transfer-unknown': 'Unknown transfer',
};

/** The text of an outcome; the same that the server sends. */
export function extraOutcomeText({ reason }: ExtraOutcome): string {
  return reason === 'added' ? EXTRA_ADDED_TEXT : errorText(extraErrorCodes[reason]);
}

/** Where an added passenger is booked: 'Booked on LYS-02 outbound · Lyon airport · Sat 12 Dec 10:20'. */
export function bookedOnText(bookings: readonly TransferBooking[]): string | null {
  const texts = bookings.map(({ transferId, direction, pickUpLocation, departsText }) =>
    [`${transferId} ${direction}`, pickUpLocation, departsText].filter(Boolean).join(' · '),
  );
  return texts.length === 0 ? null : `Booked on ${texts.join(' and ')}`;
}
