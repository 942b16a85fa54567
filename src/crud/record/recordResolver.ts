import type { FieldErrors, Resolver } from 'react-hook-form';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { issuesOf } from '../../../contract/validation.ts';
import { changedValues, sendableValues } from '../../dataProviders/changes.ts';

export type FormValues = Record<string, unknown>;

/** What is wrong with one value by itself. */
export function valueIssue(field: Field, value: unknown): FieldIssue | undefined {
  if (isEmptyValue(value))
    return field.required ? { field: field.source, code: 'required', details: {} } : undefined;
  const parsed = fieldKinds[field.kind].value(field).safeParse(value);
  if (parsed.success) return undefined;
  const [issue] = issuesOf(parsed.error, value);
  return issue && { ...issue, field: field.source };
}

/** What a form sends: the changes of an existing record, or all of a new one. */
const sentValues = (resource: Resource, values: FormValues, base: FormValues | undefined): FormValues =>
  base ? changedValues(resource, values, base) : sendableValues(resource, values);

/**
 * The server's errors for these values, from the same schemas. It checks a change together with the record that it
 * changes, but only fields that were changed (or have become required) can be wrong.
 * @param sent the result of `sentValues`
 */
function recordIssues(
  resource: Resource,
  values: FormValues,
  base: FormValues | undefined,
  sent: FormValues,
): FieldIssue[] {
  const schemas = recordSchemas(resource);
  const input = base ? sendableValues(resource, values) : sent;
  const { error } = (base ? schemas.update : schemas.create).safeParse(input);
  const issues = error ? issuesOf(error, input) : [];
  if (!base) return issues;
  return issues.filter(({ field, code }) => code === 'required' || Object.hasOwn(sent, topOf(field)));
}

/** `position.latitude` belongs to the input of `position`. */
const topOf = (path: string) => path.split('.')[0] ?? path;

/** Issues in the form of react-hook-form; the first of a field wins. */
export function asFieldErrors(
  issues: readonly FieldIssue[],
  text: (issue: FieldIssue) => string,
): FieldErrors<FormValues> {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [topOf(issue.field), { type: issue.code, message: text(issue) }]),
  );
}

/**
 * The resolver of a record's form. It returns what will be sent, and no later step works that out again.
 * @param base the record to change; none for a new one
 */
export const recordResolver =
  (
    resource: Resource,
    base: FormValues | undefined,
    text: (issue: FieldIssue) => string,
  ): Resolver<FormValues> =>
  (values) => {
    const sent = sentValues(resource, values, base);
    const issues = recordIssues(resource, values, base, sent);
    return issues.length === 0
      ? { values: sent, errors: {} }
      : { values: {}, errors: asFieldErrors(issues, text) };
  };
