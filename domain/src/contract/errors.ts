import * as z from 'zod/mini';

/** The one shape of every error reply (decisions §10). The events calls repeat `error` in `message`. */
export const ErrorReply = z.object({
  /** The text a rep may see. */
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
});
export type ErrorReply = z.infer<typeof ErrorReply>;

/** An error reply to an action: it names the action. */
export const ActionErrorReply = z.extend(ErrorReply, { idempotentId: z.string() });
export type ActionErrorReply = z.infer<typeof ActionErrorReply>;

/** Every error of the server, with status and text. `{name}` in a text is a placeholder; see `errorText`. */
export const errorCatalogue = {
  bad_json: { status: 400, text: 'The request could not be read' },
  validation_failed: { status: 400, text: 'The request is not valid' },
  brand_required: { status: 400, text: 'The brand is missing' },
  brand_unknown: { status: 400, text: 'The brand is not known' },
  unauthenticated: { status: 401, text: 'Session expired - please log in again' },
  invalid_credentials: { status: 401, text: 'Invalid username or password' },
  password_expired: {
    status: 401,
    text: 'This password was for the first days only. Ask the head office for a new one.',
  },
  refresh_invalid: { status: 401, text: 'Authentication failed - please log in again' },
  brand_forbidden: { status: 403, text: 'You do not have permissions to view this page' },
  actor_mismatch: { status: 403, text: 'This action belongs to another rep' },
  cross_site: { status: 403, text: 'The request came from another site' },
  forbidden: { status: 403, text: 'You do not have permissions to view this page' },
  messages_forbidden: { status: 403, text: 'Messages are not available for your account.' },
  insecure_transport: { status: 403, text: 'Use https' },
  foreign_pass: { status: 403, text: 'You may only distribute {brand} passes' },
  pass_not_allocated: { status: 403, text: 'You are not allocated to this pass' },
  undo_too_late: { status: 403, text: 'More than 15 minutes have passed. Ask a team leader to undo this.' },
  not_found: { status: 404, text: 'Not found' },
  action_not_found: { status: 404, text: 'This action is not known' },
  week_not_found: { status: 404, text: 'Week not found' },
  coach_not_found: { status: 404, text: 'Coach not found' },
  event_not_found: { status: 404, text: 'Event not found' },
  lesson_not_found: { status: 404, text: 'Lesson or Workshop not found' },
  transfer_not_found: { status: 404, text: 'Transfer not found' },
  room_not_found: { status: 404, text: 'Failed to load room data' },
  barcode_room_not_found: { status: 404, text: 'No room found for this barcode' },
  passenger_not_found: { status: 404, text: 'Passenger not found or failed to load data.' },
  // The rep's phone knows only the allocated passes, and must say the same about an unknown pass.
  pass_not_found: { status: 404, text: 'You are not allocated to this pass' },
  method_not_allowed: { status: 405, text: 'Method not allowed' },
  request_incomplete: { status: 408, text: 'The request did not arrive whole. Please try again.' },
  already_entered: { status: 409, text: 'Ticket has already been used to enter' },
  // Somebody who has left is not inside: leaving again reads as if they had not entered.
  already_exited: { status: 409, text: 'Ticket has not been used to enter yet' },
  already_registered: { status: 409, text: 'Passenger already registered' },
  already_loaded: { status: 409, text: 'Passenger already loaded on coach' },
  already_loaded_transfer: { status: 409, text: 'Passenger already loaded on transfer' },
  already_distributed_pass: {
    status: 409,
    text: 'This pass for passenger {name} ({bookingRef}) has already been distributed',
  },
  already_added: { status: 409, text: 'Passenger already added to transfer' },
  already_distributed: { status: 409, text: 'The keys of this room have already been distributed' },
  already_returned: { status: 409, text: 'The keys of this room have already been returned' },
  already_undone: { status: 409, text: 'This was already undone' },
  body_too_large: { status: 413, text: 'The request is too large' },
  url_too_long: { status: 414, text: 'The address is too long' },
  unsupported_media_type: { status: 415, text: 'The request must be JSON' },
  partial_code: { status: 422, text: 'Wrong QR Code, not event ticket' },
  invalid_code: { status: 422, text: 'Invalid QR Code Type' },
  invalid_barcode_format: { status: 422, text: 'Invalid barcode format' },
  passenger_cancelled: { status: 422, text: 'This passenger is cancelled - Check Booking' },
  booked_here: { status: 422, text: "This passenger is on this transfer's list" },
  ticket_cancelled: { status: 422, text: 'This ticket is cancelled - Check Booking' },
  not_entered: { status: 422, text: 'Ticket has not been used to enter yet' },
  wrong_event: { status: 422, text: 'This passenger is not booked on this event' },
  wrong_lesson: { status: 422, text: 'This passenger is not booked on this lesson' },
  wrong_coach: { status: 422, text: 'This passenger is not booked on this coach' },
  wrong_transfer: { status: 422, text: 'This passenger is not booked on this transfer' },
  pass_deleted: { status: 422, text: 'This pass should not be distributed - Check Booking' },
  several_passes: { status: 422, text: 'This passenger has several passes - Scan the pass itself' },
  push_service_unknown: { status: 422, text: 'This push service is not supported' },
  room_blocked: { status: 422, text: 'This room is blocked and keys cannot be distributed' },
  room_not_ready: { status: 422, text: 'This room is not ready for key distribution' },
  invalid_barcode: { status: 422, text: 'Invalid barcode format' },
  no_allowed_barcodes: { status: 422, text: 'No allowed barcodes for this room' },
  barcode_not_authorised: { status: 422, text: 'This barcode is not authorized for this room' },
  keys_not_left: { status: 422, text: 'This room does not have so many keys left' },
  keys_not_out: { status: 422, text: 'So many keys of this room are not out' },
  extra_keys_not_out: { status: 422, text: 'So many extra keys of this room are not out' },
  nothing_to_undo: { status: 422, text: 'Nothing was recorded that could be undone' },
  undo_of_undo: { status: 422, text: 'An undo cannot be undone. Do it again instead.' },
  undo_reason_required: { status: 422, text: 'Say why this is undone' },
  idempotency_mismatch: { status: 422, text: 'This id was already used for another action' },
  too_many_requests: { status: 429, text: 'Too many attempts. Please wait and try again.' },
  headers_too_large: { status: 431, text: 'The headers are too large' },
  internal: { status: 500, text: 'An error occurred' },
  refresh_unavailable: { status: 503, text: 'Temporary authentication issue. Please try again.' },
  overloaded: { status: 503, text: 'The server is busy. Please try again.' },
  database_unavailable: { status: 503, text: 'The service is briefly unavailable. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The values for the `{name}`s of an error's text. */
export type ErrorValues = Readonly<Record<string, string>>;

/**
 * Returns the text of an error with its values filled in. Server and app both use it for every outcome, so that the same
 * outcome reads the same online and offline. A value is inserted unchanged, whatever it looks like.
 */
export function errorText(code: ErrorCode, values: ErrorValues = {}): string {
  return errorCatalogue[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
