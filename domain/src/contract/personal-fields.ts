/**
 * Which fields of the replies that a phone keeps open only with a finger (decisions §8): birth dates, next of kin,
 * passports and notes, by the call's route and in the paths of `reply-fields.ts`. All others open with the PIN as well,
 * telephone numbers too: reps must be able to call a missing passenger without a signal. Each of these may be null.
 */
export const personalFields = {
  '/api/week/data/:weekId': [
    'week.passengers[].dateOfBirth',
    'week.passengers[].next_of_kin_name',
    'week.passengers[].next_of_kin_phone',
    'week.places.room.*.passenger_notes',
  ],
  '/api/mySeason/database': [
    'Passport First Names',
    'Passport Surname',
    'Passport Number',
    'Passport Expiry',
    'Date of Birth',
  ],
} as const satisfies Record<string, readonly string[]>;

/**
 * Goes up when a field is removed from `personalFields`: phones then close their earlier copies once more, with fewer
 * fields closed.
 */
export const PERSONAL_FIELDS_VERSION = 2;
