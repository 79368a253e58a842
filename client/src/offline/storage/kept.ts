/** Which week is kept, and until when it may be. */
export interface KeptWeekAbout {
  weekId: string;
  etag: string | null;
  /** Last day of the week, `YYYY-MM-DD`. */
  endsOn: string;
  policyEpoch: number;
  /** Its personal fields are closed; it has no entity tag, so the whole is requested. */
  closed?: true;
  /** Version of the table of personal fields by which they were closed. */
  closedBy?: number;
}

export interface KeptWeek {
  about: KeptWeekAbout;
  /** As the server packed them. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** A document as the server sent it. */
export interface KeptFile {
  mediaType: string;
  etag: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A list as JSON in bytes, so that the page need not parse what it only stores. */
export interface PackedList {
  key: string;
  json: Uint8Array<ArrayBuffer>;
}
