/** A problem that only the person who runs the program can solve. Its text is shown without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
