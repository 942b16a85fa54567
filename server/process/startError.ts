/**
 * A reason not to start, or not to go on, that the person at the terminal can act on.
 * Its message is a plain sentence and all that is shown; no stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
