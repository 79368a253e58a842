import type { FieldKind } from './who-sees.ts';

/**
 * Every field of every reply to a GET call, by its kind: what a reply may hold, and so who may be told. A call is
 * named by its route, whatever its parameters are called. In a path `[]` is any entry of a list and `*` any key of a table; `(content)` is a reply that
 * is not JSON. A test asks every call as every kind of viewer and fails on a call or a field that is not here, and
 * on one that its kind does not show to the viewer.
 */
export const replyFields: Readonly<Record<string, Partial<Record<FieldKind, readonly string[]>>>> = {
  '/config': {
    open: [
      'appVersion',
      'vapidPublicKey',
      ...under('brand.', [
        'slug',
        'name',
        'ticketPrefix',
        'badgeColour',
        'themeColour',
        'logo',
        'handbookLinks[].name',
        'handbookLinks[].url',
        'clientIssueUrl',
        'sensitiveFromLevel',
        'showsWeeklySchedule',
        'mapsUrl',
        'errorReportingDsn',
        'messagesRepId',
      ]),
    ],
  },
  '/auth/status': { open: ['authenticated'] },
  '/api/week/active': {
    open: under('activeWeeks[].', ['id', 'weekId', 'weekName', 'weekPackages', 'alwaysOn', 'disabled']),
  },
  '/api/week/data/:weekId': {
    open: [
      ...under('week.', ['weekId', 'weekName', 'systemId', 'timeZone', 'startsOn', 'endsOn']),
      ...under('week.places.accommodation.*.', [
        'name',
        'address',
        'latitude',
        'longitude',
        'contact_number',
        'reference',
      ]),
      ...under('week.places.room.*.', [
        'accommodation',
        'subblock_physical_name',
        'subblock_room_rep',
        'subblock_capacity',
        'bed_linen_included',
        'towels_included',
        'passenger_notes',
      ]),
      ...departures('week.places.coach.*.'),
      ...departures('week.places.transfer.*.'),
      ...under('week.places.lesson.*.', lesson()),
      ...under('week.places.lift-pass.*.', [
        'distributionPoint',
        'distributionLocation.lat',
        'distributionLocation.lng',
        'distributionStartTime',
        'distributionEndTime',
      ]),
      ...under('week.places.ski-hire.*.', ['name', 'locationUrl', 'openingHours']),
    ],
    event: under('week.places.event.*.', [
      'name',
      'brands[]',
      'description',
      'host',
      'location.name',
      'location.lat',
      'location.lng',
      'startDateTime',
      'endDateTime',
      'lastEntry',
      'sponsor',
      'barType',
      'transportInfo',
      'clothing',
      'extraInfo',
    ]),
    listed: under('week.passengers[].', ['id', 'passengerName', 'reference', 'status', 'groupName']),
    detail: [
      ...under('week.passengers[].', ['resortName', 'nationality', 'phonenumber']),
      ...under('week.passengers[].allocations[].', [
        'kind',
        'place',
        'direction',
        'reference',
        'pickUp',
        'dropOff',
        'equipmentCarriage',
        'passType',
        'duration',
        'firstDaysSkiing',
        'staffMembers[]',
        'package_name',
        'helmet',
      ]),
    ],
    email: ['week.passengers[].email'],
    sensitive: under('week.passengers[].', ['dateOfBirth', 'next_of_kin_name', 'next_of_kin_phone']),
    self: under('rep.', ['repId', 'name', 'level', 'tenant', 'policyEpoch']),
  },
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
  '/api/resort': { open: under('[].', ['id', 'name']) },
  '/api/resort/:resortId': {
    record: under('[].', ['id', 'name', 'tagName', 'lat', 'lon', 'position', 'brandSlug', 'resortName']),
  },
  '/api/contacts': { record: under('[].', ['contactId', 'contactName', 'tel', 'email']) },
  '/whatsOn/:weekId': {
    open: ['days[].timestamp'],
    record: under('days[].events[].', [
      'id',
      'title',
      'subtitle',
      'eventType',
      'image',
      'description',
      'start',
      'end',
      'location.name',
      'location.latitude',
      'location.longitude',
      'packages[].id',
      'packages[].name',
      'host',
      'lastEntry',
      'sponsor',
      'barType',
      'transportInfo',
      'clothing',
      'extraInfo',
    ]),
  },
  '/files/week/:weekId': { record: under('[].', ['fileId', 'title', 'url']) },
  '/files/week/:weekId/:fileId': { record: ['(content)'] },
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
      'coachId',
      'passengers.outbound',
      'passengers.inbound',
      ...departures(''),
    ]),
  },
  '/api/coach/allBarcodes/:coachId/direction/:direction/:weekId': vehicleTickets(),
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
  '/api/transfer/extras/:transferId/:weekId': {
    open: ['total'],
    ticket: under('extras[].', ['barcode', 'name', 'at']),
  },
  '/api/workshopLessons/allLessons/:weekId': {
    open: under('lessons[].', [...lesson(), 'lessonTicketId', 'lessonRef', 'lessonId', 'participants']),
  },
  '/api/workshopLessons/v2/allBarcodes/:lessonId': {
    open: ['total', 'registered'],
    ticket: under('tickets[].', ['name', 'bookingRef', 'barcode', 'registered', 'deleted', 'lessonId']),
  },
  '/api/scanLiftPass/allBarcodes/:weekId': {
    open: ['ticketPrefix', 'total', 'distributed'],
    pass: under('tickets[].', pass()),
  },
  '/api/scanLiftPass/barcode/:barcode/week/:weekId/:scanned': { pass: pass() },
  '/api/events/:weekId': {
    event: under('data[].', [
      'eventId',
      'eventRef',
      'eventName',
      'brands',
      'startDateTime',
      'endDateTime',
      'locationName',
      'pax',
    ]),
  },
  '/api/events/info/:ticketId': {
    open: ['success', 'message'],
    event: under('data.', ['eventName', 'pax', 'entryRaw', 'entryPercent', 'inside', 'insidePercent']),
    ticket: under('data.tickets[].', [
      'name',
      'bookingRef',
      'barcode',
      'entryStatus',
      'hasEntered',
      'deleted',
    ]),
  },
  '/api/keyDist/distLocations/:systemId': { open: ['[].distLoc'] },
  '/api/keyDist/distSuppliers/:systemId': { open: ['[].supplier'] },
  '/api/keyDist/distBuildings/:systemId': { open: under('[].', ['building', 'buildingName']) },
  '/api/keyDist/allKeys/:weekId/:loc': keyList(),
  '/api/keyDist/allKeys/supplier/:weekId/:loc': keyList(),
  '/api/keyDist/allKeys/building/:weekId/:loc': keyList(),
  '/api/keyDist/buildings/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/buildings/supplier/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/buildings/building/:weekId/:loc': { open: keyBuildings() },
  '/api/keyDist/barcode/:barcode/week/:weekId': { open: ['success', 'error', 'room.roomId'] },
  '/api/keyDist/room/:roomId/week/:weekId': keyRoom(''),
};

function under(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => prefix + name);
}

function departures(prefix: string): string[] {
  return ['outbound', 'inbound'].flatMap((direction) =>
    under(`${prefix}departures.${direction}[].`, [
      'location',
      'address',
      'dateTime',
      'date_formatted',
      'date_time_formatted',
      'loading_time_formatted',
      'latitude',
      'longitude',
    ]),
  );
}

function vehicleTickets() {
  return {
    open: ['total', 'loaded'],
    ticket: under('tickets[].', [
      'name',
      'bookingRef',
      'barcode',
      'loaded',
      'deleted',
      'pickUpLocation',
      'equipment',
    ]),
  };
}

function lesson(): string[] {
  return ['group', 'lessonType', 'meetingPoint', 'meetingPointUrl', 'times', 'notes', 'capacity'];
}

function pass(): string[] {
  return ['name', 'bookingRef', 'barcode', 'distributed', 'deleted', 'passType', 'duration', 'staffMembers'];
}

/** A room's keys. */
function keyRoom(prefix: string) {
  return {
    open: under(prefix, [
      'roomId',
      'roomName',
      'buildingName',
      'supplier',
      'distLoc',
      'distLat',
      'distLon',
      'numberOfKeys',
      'extraKeys',
      'ready',
      'blocked',
      'distributed',
      'returned',
      'keysOut',
      'extraKeysReturned',
      'contested',
    ]),
    recipient: under(prefix, ['distributedTo', 'distributionInfo', 'returnInfo']),
    guest: under(prefix, ['allowedBarcodes', 'guests[].name', 'guests[].bookingRef']),
  };
}

function keyList() {
  const room = keyRoom('keys[].');
  return { ...room, open: ['total', 'distributed', ...room.open] };
}

function keyBuildings(): string[] {
  return [
    'success',
    ...under('buildings[].', [
      'buildingName',
      'totalRooms',
      'readyRooms',
      'blockedRooms',
      'distributedRooms',
    ]),
  ];
}

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
