import type { HqRole } from '@offpiste/domain/contract/session.ts';
import type { ColumnType, Generated, JSONColumnType, Selectable, Updateable } from 'kysely';

/** Written with a default, always present when read. */
type Defaulted<T> = Generated<T>;
/** JSON that is objects when read and text when written (`JSON.stringify`). */
type Json<T extends object | null> = JSONColumnType<T>;
/** A date is read as the text `YYYY-MM-DD`. */
type DateText = string;

export interface WeekTable {
  week_id: string;
  system_id: string;
  name: string;
  time_zone: string;
  starts_on: DateText;
  ends_on: DateText;
  packages: Json<object>;
  always_on: Defaulted<boolean>;
  disabled: Defaulted<boolean>;
  version: Defaulted<number>;
  /** Whether it belongs to the demo season. */
  demo: Defaulted<boolean>;
}

export interface PassengerTable {
  week_id: string;
  reference: string;
  passenger_id: string;
  prefix: ColumnType<string, never, never>;
  name: string;
  status: string;
  group_name: string | null;
  cancelled: Defaulted<boolean>;
  gone: Defaulted<boolean>;
}

export interface PassengerDetailTable {
  week_id: string;
  reference: string;
  phone: string | null;
  nationality: string | null;
  resort_name: string | null;
}

export interface PassengerEmailTable {
  week_id: string;
  reference: string;
  email: string | null;
}

export interface PassengerSensitiveTable {
  week_id: string;
  reference: string;
  date_of_birth: DateText | null;
  next_of_kin_name: string | null;
  next_of_kin_phone: string | null;
}

export interface PlaceTable {
  week_id: string;
  kind: string;
  place_id: string;
  detail: Json<object>;
  sheet: ColumnType<object, string | undefined, string>;
  gone: Defaulted<boolean>;
}

export interface AllocationTable {
  week_id: string;
  kind: string;
  place_id: string;
  direction: Defaulted<string>;
  reference: string;
  barcode: string;
  detail: Json<object>;
  gone: Defaulted<boolean>;
}

export interface LookUpTable {
  week_id: string;
  kind: string;
  record_id: string;
  brand: string | null;
  rep_id: string | null;
  detail: Json<object>;
}

export interface WeekFileTable {
  week_id: string;
  file_id: string;
  brand: string | null;
  title: string;
  media_type: string;
  content: Buffer;
  /** SHA-256 of the content in hexadecimal. */
  content_hash: ColumnType<string, never, never>;
}

export interface RepTable {
  rep_id: string;
  username: string;
  password_hash: string;
  name: string;
  tenant: string;
  level: number;
  hq_role: Defaulted<HqRole>;
  /** Whether it has a role at headquarters. */
  hq: ColumnType<boolean, never, never>;
  /** Until when a first passkey may be added; null: it may not. */
  hq_enrol_until: Defaulted<number | null>;
  staff_type: string;
  disabled: Defaulted<boolean>;
  policy_epoch: Defaulted<number>;
  password_expires_at: Defaulted<number | null>;
  next_password: Defaulted<string | null>;
  /** Whether it belongs to the demo season: everybody may read its first password. */
  demo: Defaulted<boolean>;
}
export type RepRow = Selectable<RepTable>;
export type RepChange = Updateable<RepTable>;

/** Instants of sessions are epoch milliseconds. */
export interface DeviceTable {
  device_id: string;
  cookie_hash: Buffer;
  created_at: number;
}

export interface DeviceRepTable {
  device_id: string;
  rep_id: string;
}

export interface SessionFamilyTable {
  family_id: string;
  rep_id: string;
  device_id: string;
  generation: number;
  parent_generation: number | null;
  rotated_at: number;
  signed_in_at: number;
  revoked_at: number | null;
  revoked_because: string | null;
  device_name: Generated<string>;
  /** When it last confirmed a passkey. */
  hq_verified_at: Defaulted<number | null>;
  /** Until when it shows a wall and nothing else; null for any other session. */
  wall_until: Defaulted<number | null>;
}

/** The last link of an account; the secret in it is kept as a hash. */
export interface RepInviteTable {
  rep_id: string;
  token_hash: Buffer;
  /** Which password it gives: a `next_password` of the account. */
  number: string;
  made_at: number;
  expires_at: number;
  used_at: Defaulted<number | null>;
}

export interface PasskeyTable {
  credential_id: string;
  rep_id: string;
  public_key: Buffer;
  counter: number;
  name: string;
  created_at: number;
  last_used_at: Defaulted<number | null>;
}

export interface PasskeyChallengeTable {
  family_id: string;
  purpose: 'enrol' | 'confirm';
  challenge: string;
  expires_at: number;
}

export interface RefreshAttemptTable {
  family_id: string;
  generation: number;
  attempt_hash: Buffer;
  made_at: number;
}

export interface AccessSessionTable {
  cookie_hash: Buffer;
  family_id: string;
  generation: number;
  expires_at: number;
}

export interface SignInFailureTable {
  subject: Buffer;
  failures: number;
  first_at: number;
  last_at: number;
  blocked_until: number;
}

export interface PushSubscriptionTable {
  subscription_id: string;
  rep_id: string;
  family_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

export interface MessageTable {
  message_id: string;
  by_rep_id: string | null;
  by_name: Defaulted<string>;
  idempotent_id: string | null;
  audience: Json<object> | null;
  title: string;
  body: string;
  urgent: Defaulted<boolean>;
  sent_at: number;
  due_at: number;
}

export interface MessageRepTable {
  message_id: string;
  rep_id: string;
  sent_at: number | null;
  taken_at: number | null;
  fetched_at: number | null;
  shown_at: number | null;
  put_away_at: number | null;
}

export interface MessageReceiptTable {
  message_id: string;
  device_id: string;
  received_at: number;
}

export interface BugReportTable {
  report_id: string;
  rep_id: string;
  device_id: string;
  brand: string;
  description: string;
  steps: string;
  email: string;
  device_info: Json<object>;
  context: Json<object>;
  received_at: number;
}

export interface PhoneReportTable {
  device_id: string;
  rep_id: string;
  unsent: number;
  oldest_at: number | null;
  needs_attention: number;
  unreadable: number;
  app_version: string;
  storage_persisted: boolean | null;
  reported_at: number;
  week_id: string | null;
  data_at: number | null;
  places: ColumnType<{ place: string; unsent: number }[], string | undefined, string>;
  label: Defaulted<string>;
}

/** Every table, as the migrations leave it. A module writes only its own. */
export interface Tables {
  week: WeekTable;
  passenger: PassengerTable;
  passenger_detail: PassengerDetailTable;
  passenger_email: PassengerEmailTable;
  passenger_sensitive: PassengerSensitiveTable;
  place: PlaceTable;
  allocation: AllocationTable;
  look_up: LookUpTable;
  week_file: WeekFileTable;
  rep: RepTable;
  device: DeviceTable;
  device_rep: DeviceRepTable;
  session_family: SessionFamilyTable;
  rep_invite: RepInviteTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  access_session: AccessSessionTable;
  refresh_attempt: RefreshAttemptTable;
  sign_in_failure: SignInFailureTable;
  push_subscription: PushSubscriptionTable;
  message: MessageTable;
  message_rep: MessageRepTable;
  message_receipt: MessageReceiptTable;
  bug_report: BugReportTable;
  phone_report: PhoneReportTable;
}
