import { departures, type ReplyFields, under } from './reply-field-lists.ts';

/** Coaches. */
export const coachFields: ReplyFields = {
  '/api/coach/allCoaches/:weekId': { open: ['inbound[]', 'outbound[]'] },
  '/api/coach/coachData/:weekId': {
    open: under('mergedData[].', [
      'COACH',
      'OPERATOR',
      'OPERATOR_NUMBER',
      'Capacity',
      'OB NUCO Staff',
      'OB WLT Staff',
      'IB NUCO Staff',
      'IB WLT Staff',
      'OB Route',
      'IB Route',
      'DOCA Date/Time',
      'CADO Date/Time',
      'OB Booking Ref',
      'IB Booking Ref',
      'FEEDER',
      'FCONTACT',
      'MAIN DRIVER',
      'MCONTACT',
      '2nd DRIVER',
      '2CONTACT',
      'Breakfast Stop',
      'Breakfast Stop ETA',
      'Breakfast Stop Depart',
      'Breakfast Stop URL',
      'Supermarket',
      'Supermarket ETA',
      'Supermarket Depart',
      'Supermarket URL',
      'Driver Residence',
      'Driver Residence URL',
      'Parking',
      'Parking URL',
      'Transport to accommodation',
      'staff[].brand',
      'staff[].outbound',
      'staff[].inbound',
      'coachId',
      'passengers.outbound',
      'passengers.inbound',
      ...departures(''),
    ]),
  },
  '/api/coach/allBarcodes/:coachId/direction/:direction/:weekId': vehicleTickets(),
};

/** Transfers. */
export const transferFields: ReplyFields = {
  '/api/transfer/allTransfers/:weekId': { open: ['inbound[]', 'outbound[]'] },
  '/api/transfer/transferData/:weekId': {
    open: under('mergedData[].', [
      'transferId',
      'Route',
      'Supplier',
      'Seats Booked',
      'Resort',
      'Date',
      'Status',
      'Last Flight(s)',
      'Driver',
      'Driver Mobile',
      'OTA Pax',
      'Third parties',
      'Reps',
      'Ski bags',
      'passengers.outbound',
      'passengers.inbound',
      ...departures(''),
    ]),
  },
  '/api/transfer/allBarcodes/:transferId/direction/:direction/:weekId': vehicleTickets(),
};

/** Departures. */
export const departureFields: ReplyFields = {
  '/api/departures/missing/:weekId/:place': {
    open: ['unsentOnOtherPhones'],
    ticket: under('scanned[].', ['barcode', 'place', 'at']),
  },
};

/** Extra passengers of transfers. */
export const extraFields: ReplyFields = {
  '/api/transfer/extras/:transferId/:weekId': {
    open: ['total'],
    ticket: under('extras[].', ['barcode', 'name', 'at']),
  },
};

function vehicleTickets() {
  return {
    open: ['total', 'loaded', ...under('closing[].', ['stop', 'state', 'at', 'actionId'])],
    ticket: [
      ...under('tickets[].', [
        'name',
        'bookingRef',
        'barcode',
        'loaded',
        'deleted',
        'pickUpLocation',
        'equipment',
        'seat',
        'seatNote.at',
        'seatNote.place',
        'seatNote.reason',
      ]),
      ...under('closing[].changes[].', ['reference', 'name', 'from', 'to', 'at']),
      ...under('guests[].', ['name', 'bookingRef', 'barcode', 'at']),
    ],
  };
}
