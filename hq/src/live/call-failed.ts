import { type ApiFailure, failureText } from '#api/api-result.ts';

/** What the page says when no server answered. */
export const UNREACHED = 'The server cannot be reached';

/** A call that came to nothing; its message is for the page. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'http' ? failureText(failure) : UNREACHED);
    this.failure = failure;
  }
}
