import { lesson, type ReplyFields, under } from './reply-field-lists.ts';

/** Lessons and workshops. */
export const lessonFields: ReplyFields = {
  '/api/workshopLessons/allLessons/:weekId': {
    open: under('lessons[].', [...lesson(), 'lessonTicketId', 'lessonRef', 'lessonId', 'participants']),
  },
  '/api/workshopLessons/v2/allBarcodes/:lessonId': {
    open: ['total', 'registered'],
    ticket: under('tickets[].', ['name', 'bookingRef', 'barcode', 'registered', 'deleted', 'lessonId']),
  },
};

/** Lift passes. */
export const liftPassFields: ReplyFields = {
  '/api/scanLiftPass/allBarcodes/:weekId': {
    open: ['ticketPrefix', 'passPrefixes[]', 'total', 'distributed'],
    pass: under('tickets[].', pass()),
  },
  '/api/scanLiftPass/barcode/:barcode/week/:weekId/:scanned': { pass: pass() },
};

/** Events and their doors. */
export const eventFields: ReplyFields = {
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
};

function pass(): string[] {
  return ['name', 'bookingRef', 'barcode', 'distributed', 'deleted', 'passType', 'duration', 'staffMembers'];
}
