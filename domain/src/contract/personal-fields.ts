/**
 * Which fields of the replies that a phone keeps are personal (decision 0045), by the call's route and in the paths of
 * `reply-fields.ts`: how to reach somebody, birth, nationality, passport, next of kin, notes. All else is operational:
 * without it nobody can be ticked off. Each of these may be null.
 */
export const personalFields = {
  '/api/week/data/:weekId': [
    'week.passengers[].phonenumber',
    'week.passengers[].email',
    'week.passengers[].dateOfBirth',
    'week.passengers[].nationality',
    'week.passengers[].next_of_kin_name',
    'week.passengers[].next_of_kin_phone',
    'week.places.room.*.passenger_notes',
  ],
  '/api/repData/:weekId': ['[].Phone'],
  '/api/mySeason/database': [
    'GBS ID',
    'Passport First Names',
    'Passport Surname',
    'Passport Number',
    'Passport Expiry',
    'Nationality',
    'Date of Birth',
    'Address',
    'Phone 2',
  ],
} as const satisfies Record<string, readonly string[]>;
