import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';

/** Refusals that are about the person, the moment or the size of the request, whatever a row says. */
const aboutRequest: ReadonlySet<number> = new Set([401, 403, 408, 413, 429]);

/**
 * What is wrong with a row whose change is refused: the issues of the refusal, or one issue that repeats the refusal and
 * names no field. Undefined for an error that says nothing about the row, or after which the database takes no further
 * statement.
 */
export function issuesOfRefusal(error: unknown): readonly FieldIssue[] | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  if (error.issues) return error.issues;
  const { status, code, details, cause } = error;
  if (status < 400 || status >= 500 || aboutRequest.has(status) || cause !== undefined) return undefined;
  return [{ field: '', code: 'refused', details: { ...details, refusal: code } }];
}
