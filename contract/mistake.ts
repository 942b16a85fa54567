/** One thing in a definition that cannot be right. */
export interface Mistake {
  /** Where in the definition it stands: the names of the options and fields that lead there. */
  path: readonly (string | number)[];
  /** What is wrong: a sentence. */
  message: string;
  /** What could stand there instead: a few words. */
  expected?: string;
  /** The name that is not known, and the names that could be meant by it. */
  given?: string;
  known?: readonly string[];
}

/** The mistake as one line of text. */
export const mistakeText = ({ path, message, expected }: Mistake): string =>
  [
    path.length > 0 ? `at ${path.join('.')}: ${message}` : message,
    ...(expected ? [`Expected ${expected}.`] : []),
  ].join(' ');
