import { type ReplyFields, under } from './reply-field-lists.ts';

/** Colleagues and their shifts, and a rep's own records. */
export const staffFields: ReplyFields = {
  '/api/repData/:weekId': {
    colleague: under('[].', [
      'User ID',
      'Rep',
      'Name',
      'tenant',
      'Staff Type',
      'Resort',
      'Role',
      'Remit',
      'Rep Sheet Info - Remit',
      'Group',
      'Ski Equipment',
      'Arrivals',
      'Departures',
      'Driver',
      'Approved vehicles',
      'Phone',
      'Count - Host',
      'Count - Night Patrol',
      'Previous Resort',
      'Inbound end point',
      'Next resort',
      ...under('OB ', journey()),
      ...under('IB ', journey()),
    ]),
  },
  '/api/week/rep/:weekId': { colleague: schedule() },
  '/api/mySeason': {
    self: under('[].', ['weekId', 'weekName', 'data[].name', 'data[].value']),
  },
  '/api/mySeason/availability': { self: under('[].', ['code', 'status']) },
  '/api/mySeason/database': {
    self: [
      'GBS ID',
      'Passport First Names',
      'Passport Surname',
      'Passport Number',
      'Passport Expiry',
      'Nationality',
      'Date of Birth',
      'French',
      'Address',
      'Phone 2',
      'Jacket Number',
      'Luggage',
      'Equipment Hire',
      'Ski Pass',
    ],
  },
};

function journey(): string[] {
  return ['Flight No', 'Date', 'Route', 'TO', 'LD', 'Transport', 'Load', 'Pick Up Point', 'Depart', 'ETA'];
}

function schedule(): string[] {
  const days = [
    'Friday Arrivals',
    'Saturday Arrivals',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday Departures',
    'Saturday Departures',
  ];
  const periods = ['Meeting', 'Morning', 'Afternoon', 'Evening', 'Night'];
  const shift = ['Role', 'Location', 'URL', 'Lat', 'Long', 'Start', 'End'];
  return under('weekDocs[].lastJsonData.jsonData[].', [
    'User ID',
    ...days.flatMap((day) => periods.flatMap((period) => under(`${day}.${period}.`, shift))),
  ]);
}
