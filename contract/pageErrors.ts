/**
 * The errors that pages tell without a refusal of the server, so they have them from the start. They belong to the one
 * table of errors in `errors.ts`, which loads after the first rows.
 */
export const pageErrors = {
  SESSION_MISSING: { status: 401, message: 'Please sign in to go on.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This cannot be done with %{resource}.' },
  INTERNAL: {
    status: 500,
    message:
      'Something went wrong on our side. Nothing was changed. Try again; if it happens again, tell support the reference %{reference}.',
  },
  OVERLOADED: {
    status: 503,
    message: 'The server is very busy. Nothing was changed; try again in a moment.',
  },
} as const;
