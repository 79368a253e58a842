/** What is noted. Sign-ins, ends of sessions and changes of accounts and weeks are noted by the database itself. */
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
  | 'audit-gap';

/** Something that happened, as the audit trail keeps it. */
export interface AuditEvent {
  kind: AuditKind;
  /** Epoch milliseconds. */
  at: number;
  repId?: string | null;
  /** In place of the id where only this is known; it is looked up and not kept. */
  username?: string;
  deviceId?: string | null;
  weekId?: string | null;
  /** Counts and the names of calls and fields; never what anybody is called, a code, or what was typed. */
  detail?: Readonly<Record<string, unknown>>;
}
