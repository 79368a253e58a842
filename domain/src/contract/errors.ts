import { type ActionKind, type ActionTable, actionTable } from './actions.ts';
import type { ErrorTable } from './error-reply.ts';

/** The errors that are of no action alone; those of one action are in the contract of its workflow. */
const generalErrors = {
  bad_json: { status: 400, text: 'The request could not be read' },
  validation_failed: { status: 400, text: 'The request is not valid' },
  brand_required: { status: 400, text: 'The brand is missing' },
  brand_unknown: { status: 400, text: 'The brand is not known' },
  unauthenticated: { status: 401, text: 'Session expired - please log in again' },
  invalid_credentials: { status: 401, text: 'Invalid username or password' },
  password_expired: {
    status: 401,
    text: 'This password was for the first days only. Ask headquarters for a new one.',
  },
  refresh_invalid: { status: 401, text: 'Authentication failed - please log in again' },
  brand_forbidden: { status: 403, text: 'You do not have permissions to view this page' },
  actor_mismatch: { status: 403, text: 'This action belongs to another rep' },
  cross_site: { status: 403, text: 'The request came from another site' },
  forbidden: { status: 403, text: 'You do not have permissions to view this page' },
  messages_forbidden: { status: 403, text: 'Messages are not available for your account.' },
  hq_forbidden: { status: 403, text: 'Headquarters is not open to your account' },
  hq_passkey_required: { status: 403, text: 'Confirm with your passkey' },
  hq_passkey_refused: { status: 403, text: 'This passkey was not accepted. Try again.' },
  hq_enrolment_closed: {
    status: 403,
    text: 'No passkey may be added now. Ask whoever runs the system to reset yours.',
  },
  hq_host: { status: 403, text: 'Open headquarters under a host name' },
  hq_other_host: { status: 403, text: 'Open headquarters at {host}' },
  hq_wall_only: { status: 403, text: 'This screen shows the wall alone' },
  hq_level: { status: 422, text: 'Only accounts of level 3 may enter headquarters' },
  last_manager: { status: 422, text: 'Nobody else could manage headquarters then' },
  nobody_to_message: { status: 422, text: 'Nobody would get this message' },
  account_exists: { status: 409, text: 'There is an account {username} already' },
  account_disabled: { status: 422, text: 'This account is disabled' },
  brand_exists: { status: 409, text: '{problem}' },
  brand_in_use: { status: 422, text: '{problem}' },
  brand_refused: { status: 422, text: '{problem}' },
  contrast_too_low: { status: 422, text: '{problem}' },
  prefix_in_use: { status: 422, text: '{problem}' },
  logo_refused: { status: 422, text: '{problem}' },
  invite_invalid: { status: 404, text: 'This link is no longer valid' },
  hq_read_only: { status: 403, text: 'Your account may look and not change' },
  insecure_transport: { status: 403, text: 'Use https' },
  not_found: { status: 404, text: 'Not found' },
  week_not_found: { status: 404, text: 'Week not found' },
  bundle_not_found: {
    status: 404,
    text: 'This week has no stored bundle: import it whole once, and it has.',
  },
  passenger_not_found: { status: 404, text: 'Passenger not found or failed to load data.' },
  method_not_allowed: { status: 405, text: 'Method not allowed' },
  request_incomplete: { status: 408, text: 'Only part of the request arrived. Try again.' },
  import_stale: { status: 409, text: 'The week has changed since this check. Check again.' },
  import_busy: { status: 409, text: 'This week is being changed by {name}' },
  too_many_lines: {
    status: 413,
    text: 'A workbook has at most {most} lines. Narrow the filters or take CSV',
  },
  file_too_large: { status: 413, text: '{size}; at most {limit}' },
  body_too_large: { status: 413, text: 'The request is too large' },
  url_too_long: { status: 414, text: 'The address is too long' },
  unsupported_media_type: { status: 415, text: 'The request must be JSON' },
  partial_code: { status: 422, text: 'Wrong QR Code, not event ticket' },
  invalid_code: { status: 422, text: 'Invalid QR Code Type' },
  passenger_cancelled: { status: 422, text: 'This passenger is cancelled - Check Booking' },
  upload_incomplete: { status: 422, text: 'Part of the upload is missing. Choose the same files again.' },
  push_service_unknown: { status: 422, text: 'This push service is not supported' },
  idempotency_mismatch: { status: 422, text: 'This id was already used for another action' },
  too_many_requests: { status: 429, text: 'Too many attempts. Wait a moment, then try again.' },
  epoch_changed: { status: 425, text: 'The server was restarted. This is sent again in a moment.' },
  headers_too_large: { status: 431, text: 'The headers are too large' },
  internal: { status: 500, text: 'An error occurred' },
  refresh_unavailable: { status: 503, text: 'Temporary authentication issue. Please try again.' },
  overloaded: { status: 503, text: 'The server is busy. Try again.' },
  database_unavailable: { status: 503, text: 'The service is briefly unavailable. Try again.' },
} as const satisfies ErrorTable;

export type ErrorCode =
  | keyof typeof generalErrors
  | { [K in ActionKind]: keyof ActionTable[K]['errors'] }[ActionKind];

/** Every error the server answers with: its status and its text. `{name}` in a text is replaced by a value; see `errorText`. */
export const errorCatalogue = Object.fromEntries(
  [generalErrors, ...Object.values(actionTable).map(({ errors }) => errors)].flatMap((errors) =>
    Object.entries(errors),
  ),
) as Record<ErrorCode, ErrorTable[string]>;

/** The values for the `{name}`s of an error's text. */
export type ErrorValues = Readonly<Record<string, string>>;

/**
 * Returns the text of an error with its values filled in. Server and app both use it for every outcome, so that the same
 * outcome reads the same online and offline. A value is inserted unchanged, whatever it looks like.
 */
export function errorText(code: ErrorCode, values: ErrorValues = {}): string {
  return errorCatalogue[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
