import * as z from 'zod/mini';
import { stripFraming } from '../rules/code.ts';
import type { KeyDistributionOutcome } from '../rules/key-distribution.ts';
import type { KeyReturnOutcome } from '../rules/key-return.ts';
import type { KeyAction } from '../rules/key-totals.ts';
import { ActionErrorReply, ErrorReply, type ErrorTable } from './error-reply.ts';
import type { ErrorCode } from './errors.ts';
import { actionFields, flag, latitude, longitude, placeId, requiredText, text, weekId } from './fields.ts';

/** `GET /api/keyDist/distLocations/{systemId}` and its two sisters, each by name. */
export const DistLocationsReply = z.array(z.object({ distLoc: z.string() }));
export type DistLocationsReply = z.infer<typeof DistLocationsReply>;
export const DistSuppliersReply = z.array(z.object({ supplier: z.string() }));
export type DistSuppliersReply = z.infer<typeof DistSuppliersReply>;
/** `building` is the accommodation's id. */
export const DistBuildingsReply = z.array(z.object({ building: z.string(), buildingName: z.string() }));
export type DistBuildingsReply = z.infer<typeof DistBuildingsReply>;

/** Someone who may receive a key of the room; the name is null where the viewer may not see it. */
export const KeyGuest = z.object({ name: z.nullable(z.string()), bookingRef: z.string() });
export type KeyGuest = z.infer<typeof KeyGuest>;

/**
 * A room's keys (document 2 §3 "Key room"). `distributed`: every key is out. `returned`: everything that was handed
 * out has come back. Names of other brands' guests are masked for viewers below level 2.
 */
export const KeyRoomStatus = z.object({
  roomId: z.string(),
  roomName: z.string(),
  buildingName: z.string(),
  supplier: z.nullable(z.string()),
  distLoc: z.nullable(z.string()),
  distLat: z.nullable(z.number()),
  distLon: z.nullable(z.number()),
  numberOfKeys: z.number(),
  extraKeys: z.number(),
  ready: flag,
  blocked: flag,
  distributed: flag,
  returned: flag,
  /** 'name - bookingRef' of everyone who received keys, joined by commas; null while nobody has. */
  distributedTo: z.nullable(z.string()),
  /** References joined by commas. */
  allowedBarcodes: z.string(),
  /** JSON text: a list of `KeyHandedOut`. */
  distributionInfo: z.string(),
  /** JSON text: a list of `KeyTakenBack`. */
  returnInfo: z.string(),
  /** Keys with guests now. */
  keysOut: z.number(),
  /** Extra keys that have come back since all keys of the room were last here. */
  extraKeysReturned: z.number(),
  /** Handovers that claim more than is possible, to be settled with the reps. */
  contested: z.number(),
  guests: z.array(KeyGuest),
});
export type KeyRoomStatus = z.infer<typeof KeyRoomStatus>;

/** An entry of `distributionInfo`. */
export const KeyHandedOut = z.object({
  numberOfKeys: z.number(),
  tenant: z.string(),
  timestamp: z.string(),
  /** 'name - bookingRef'; absent for handovers from before the week was imported into Offpiste. */
  distributedTo: z.optional(z.string()),
});
export type KeyHandedOut = z.infer<typeof KeyHandedOut>;

/** An entry of `returnInfo`. */
export const KeyTakenBack = z.object({
  numberOfKeys: z.number(),
  extraKeysReturned: z.number(),
  returnedBy: z.string(),
  timestamp: z.string(),
});
export type KeyTakenBack = z.infer<typeof KeyTakenBack>;

/** `GET /api/keyDist/allKeys/{weekId}/{loc}`, `…/supplier/…`, `…/building/…`; `total` and `distributed` count rooms. */
export const AllKeysReply = z.object({
  total: z.number(),
  distributed: z.number(),
  keys: z.array(KeyRoomStatus),
});
export type AllKeysReply = z.infer<typeof AllKeysReply>;

export const KeyBuilding = z.object({
  buildingName: z.string(),
  totalRooms: z.number(),
  /** Ready and not blocked. */
  readyRooms: z.number(),
  blockedRooms: z.number(),
  distributedRooms: z.number(),
});
export type KeyBuilding = z.infer<typeof KeyBuilding>;

/** `GET /api/keyDist/buildings/…`, the same three forms. */
export const KeyBuildingsReply = z.object({ success: z.literal(true), buildings: z.array(KeyBuilding) });
export type KeyBuildingsReply = z.infer<typeof KeyBuildingsReply>;

/** `GET /api/keyDist/barcode/{barcode}/week/{weekId}`: whose room it is. */
export const KeyBarcodeReply = z.object({
  success: z.literal(true),
  error: z.null(),
  room: z.object({ roomId: z.string() }),
});
export type KeyBarcodeReply = z.infer<typeof KeyBarcodeReply>;
export const KeyBarcodeRefusal = z.extend(ErrorReply, { success: z.literal(false) });

const actor = { repId: requiredText(64), repName: text(200) };
const position = { lat: z.optional(latitude), lon: z.optional(longitude) };

/** `POST /api/keyDist/distribute` */
export const DistributeKeysBody = z.object({
  ...actionFields,
  ...actor,
  ...position,
  weekId,
  roomId: placeId,
  /** The rule judges its format (422), so any text passes here; so does any whole number below. */
  barcode: text(200),
  scanned: z.optional(flag),
  tenant: requiredText(64),
  numberOfKeys: z.int(),
  /** Where it happens; null or absent where no place is on record. */
  location: z.optional(z.nullable(text(200))),
});
export type DistributeKeysBody = z.infer<typeof DistributeKeysBody>;

/** `POST /api/keyDist/return` */
export const ReturnKeysBody = z.object({
  ...actionFields,
  ...actor,
  ...position,
  weekId,
  roomId: placeId,
  numberOfKeys: z.int(),
  /** 'name - bookingRef' of a guest, or one of `RETURNED_BY_OTHERS`. */
  returnedBy: requiredText(300),
  returnedNotes: z.optional(text(1000)),
  extraKeysReturned: z.int(),
});
export type ReturnKeysBody = z.infer<typeof ReturnKeysBody>;

/** What counts of a stored handover. One whose passenger was forgotten has lost its texts, so these may be empty. */
const StoredDistribution = z.object({
  numberOfKeys: z.number(),
  barcode: z.string(),
  tenant: z.string(),
  location: z.optional(z.nullable(z.string())),
});
const StoredReturn = z.object({
  numberOfKeys: z.number(),
  extraKeysReturned: z.number(),
  returnedBy: z.string(),
  returnedNotes: z.optional(z.string()),
});

/** What a body of either kind says about the room's keys. */
export function keyActionOf(kind: string, body: unknown): KeyAction {
  if (kind === 'distribute-keys') {
    const { numberOfKeys, barcode, tenant, location = null } = StoredDistribution.parse(body);
    return { way: 'out', keys: numberOfKeys, recipient: stripFraming(barcode), tenant, location };
  }
  const { numberOfKeys, extraKeysReturned, returnedBy, returnedNotes = '' } = StoredReturn.parse(body);
  return {
    way: 'back',
    keys: numberOfKeys,
    extraKeys: extraKeysReturned,
    returnedBy,
    notes: returnedNotes,
  };
}

export const KeyActionReply = z.object({
  message: z.string(),
  idempotentId: z.string(),
  room: KeyRoomStatus,
});
export type KeyActionReply = z.infer<typeof KeyActionReply>;

/** The right room of somebody who is at another. */
export const RightRoom = z.object({ roomId: z.string(), roomName: z.string(), buildingName: z.string() });
export type RightRoom = z.infer<typeof RightRoom>;

/** What the reply to a refused or contradicting handover has besides the common fields, so that the rep can act on it. */
export const keyErrorFields = {
  /** The recipient, where the caller may see the name. */
  passengerName: z.optional(z.string()),
  /** Comes with `barcode_not_authorised`; null when they belong to no room, or to one the caller may not know about. */
  rightPlace: z.optional(z.nullable(RightRoom)),
  /** How many keys could still be handed out or taken back. */
  keysLeft: z.optional(z.number()),
};
export const KeyRefusal = z.extend(ActionErrorReply, keyErrorFields);
export type KeyRefusal = z.infer<typeof KeyRefusal>;

/** The error for each outcome but the accepted one; its text is the same online and offline. */
export const distributeKeysErrorCodes = {
  'room-unknown': 'room_not_found',
  'room-blocked': 'room_blocked',
  'room-not-ready': 'room_not_ready',
  'invalid-barcode': 'invalid_barcode',
  'no-allowed-barcodes': 'no_allowed_barcodes',
  'barcode-not-authorised': 'barcode_not_authorised',
  'already-distributed': 'already_distributed',
  'keys-not-left': 'keys_not_left',
} as const satisfies Record<Exclude<KeyDistributionOutcome['reason'], 'distributed'>, ErrorCode>;

export const returnKeysErrorCodes = {
  'room-unknown': 'room_not_found',
  'already-returned': 'already_returned',
  'keys-not-out': 'keys_not_out',
  'extra-keys-not-out': 'extra_keys_not_out',
} as const satisfies Record<Exclude<KeyReturnOutcome['reason'], 'returned'>, ErrorCode>;

/** Who may bring keys back besides the guests. */
export const RETURNED_BY_OTHERS: readonly string[] = ['Reception', 'Left in the room', 'Someone else'];

/** The errors of these calls alone; see `errors.ts` for all. */
const keyErrors = {
  room_not_found: { status: 404, text: 'Failed to load room data' },
  barcode_room_not_found: { status: 404, text: 'No room found for this barcode' },
  already_distributed: { status: 409, text: 'The keys of this room have already been distributed' },
  already_returned: { status: 409, text: 'The keys of this room have already been returned' },
  room_blocked: { status: 422, text: 'This room is blocked and keys cannot be distributed' },
  room_not_ready: { status: 422, text: 'This room is not ready for key distribution' },
  invalid_barcode: { status: 422, text: 'Invalid barcode format' },
  no_allowed_barcodes: { status: 422, text: 'No allowed barcodes for this room' },
  barcode_not_authorised: { status: 422, text: 'This barcode is not authorized for this room' },
  keys_not_left: { status: 422, text: 'This room does not have that many keys left' },
  keys_not_out: { status: 422, text: 'Not that many keys of this room are out' },
  extra_keys_not_out: { status: 422, text: 'Not that many extra keys of this room are out' },
} as const satisfies ErrorTable;

/** Keys go out and come back by actions on the same room. */
const keyAction = {
  reply: KeyActionReply,
  errors: keyErrors,
  weekId: ({ weekId }: { weekId: string }) => weekId,
  subject: roomPlace,
  place: roomPlace,
};
/** Handing out keys of a room. */
export const distributeKeysAction = {
  ...keyAction,
  path: '/api/keyDist/distribute',
  body: DistributeKeysBody,
};
/** Taking keys of a room back. */
export const returnKeysAction = { ...keyAction, path: '/api/keyDist/return', body: ReturnKeysBody };

function roomPlace({ roomId }: { roomId: string }): string {
  return `room:${roomId}`;
}
