import { type ApiFailure, failureText } from '#api/api-result.ts';

/** A call that came to nothing; its message is for the page. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind === 'http' ? failureText(failure) : 'The server cannot be reached');
    this.failure = failure;
  }
}
