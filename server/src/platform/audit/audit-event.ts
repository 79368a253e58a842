/** What is recorded. The database itself records sign-ins, ends of sessions and changes of accounts and weeks. */
export type AuditKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'session-ended'
  | 'refused'
  | 'read'
  | 'account-added'
  | 'account-changed'
  | 'account-removed'
  | 'week-disabled'
  | 'week-enabled'
  | 'operator-command'
  | 'operator-command-failed'
  | 'retention'
  | 'hq-change'
  | 'hq-confirm-failed'
  | 'hq-export'
  | 'audit-gap';

/** An event of the audit trail. */
export interface AuditEvent {
  kind: AuditKind;
  /** Epoch milliseconds. */
  at: number;
  repId?: string | null;
  /** Used instead of the id when only this is known; it is looked up and not stored. */
  username?: string;
  deviceId?: string | null;
  weekId?: string | null;
  /** Counts and the names of calls and fields; never a person's name, a code, or typed text. */
  detail?: Readonly<Record<string, unknown>>;
}
