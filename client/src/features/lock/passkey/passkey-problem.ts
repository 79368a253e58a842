/** Why an answer of the phone is no proof that its rep is there. */
export type PasskeyProblem =
  | 'unreadable'
  | 'other kind'
  | 'other challenge'
  | 'other origin'
  | 'embedded'
  | 'other site'
  | 'nobody there'
  | 'not verified'
  | 'other passkey'
  | 'bad signature'
  | 'used before';
