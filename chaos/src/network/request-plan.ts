/** What becomes of one request. A fault changes some of it. */
export interface RequestPlan {
  /** After so many milliseconds it is at the server; null: it never is. */
  arrives: number | null;
  /** Copies of it that arrive so long after the first. */
  copies: number[];
  /** Answered by something else on the way, which does not let it through. */
  instead: SyntheticReply | null;
  /** After so many milliseconds more the reply is at the phone. */
  returns: number;
  /** The server's reply, or what the phone gets in its place. */
  reply: 'whole' | 'lost' | 'cut-off' | 'cut-short' | 'error-500' | 'error-502';
  /** Of a call of several actions only the first half is applied. */
  isHalved?: boolean;
  /** How the phone learns that there is no reply: at once, or when its own patience ends. */
  fails: 'reset' | 'hangs';
}

/** A reply that is not the server's. */
export interface SyntheticReply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The same where it is no text. */
  bytes?: Uint8Array;
  redirected?: boolean;
}

/** A request as faults see it. */
export interface SeenRequest {
  phone: string;
  path: string;
  isAction: boolean;
  isRefresh: boolean;
  /** Somebody on the way has answered this action 409 before. */
  had409: boolean;
  body: string;
}
