/**
 * A reason not to start or continue that the person at the terminal can act on. Its message is a plain sentence and
 * all that is shown, without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
