import type { FieldErrors, Resolver } from 'react-hook-form';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { issuesOf } from '../../../contract/validation.ts';
import { isEmptyValue, isSameValue, settableFields } from '../fields.ts';

export type FormValues = Record<string, unknown>;

/** The values of a form that can be sent, empty ones as null. */
export const sendableValues = (resource: Resource, values: FormValues): FormValues =>
  Object.fromEntries(
    settableFields(resource)
      .filter(({ source }) => values[source] !== undefined)
      .map(({ source }) => [
        source,
        isEmptyValue(values[source]) && !Array.isArray(values[source]) ? null : values[source],
      ]),
  );

/** The values that differ from those that the form began with. */
export const changedValues = (resource: Resource, values: FormValues, base: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(sendableValues(resource, values)).filter(
      ([source, value]) => !isSameValue(value, base[source]),
    ),
  );

/** What is wrong with one value by itself. */
export function fieldIssue(field: Field, value: unknown): FieldIssue | undefined {
  if (isEmptyValue(value))
    return field.required ? { field: field.source, code: 'required', details: {} } : undefined;
  const parsed = fieldKinds[field.kind].value(field).safeParse(value);
  if (parsed.success) return undefined;
  const [issue] = issuesOf(parsed.error, value);
  return issue && { ...issue, field: field.source };
}

/**
 * What the server will say about these values, by the very schemas that it uses. A change is judged together with what it
 * changes, but only what was changed (or has become required) can be wrong.
 */
export function recordIssues(
  resource: Resource,
  values: FormValues,
  base: FormValues | undefined,
): FieldIssue[] {
  const schemas = recordSchemas(resource);
  const input = sendableValues(resource, values);
  const { error } = (base ? schemas.update : schemas.create).safeParse(input);
  const issues = error ? issuesOf(error, input) : [];
  if (!base) return issues;
  const changed = changedValues(resource, values, base);
  return issues.filter(({ field, code }) => code === 'required' || Object.hasOwn(changed, topOf(field)));
}

/** `position.latitude` belongs to the input of `position`. */
const topOf = (path: string) => path.split('.')[0] ?? path;

/** Issues as react-hook-form keeps them; the first of a field wins. */
export function asFieldErrors(
  issues: readonly FieldIssue[],
  text: (issue: FieldIssue) => string,
): FieldErrors<FormValues> {
  return Object.fromEntries(
    issues.toReversed().map((issue) => [topOf(issue.field), { type: issue.code, message: text(issue) }]),
  );
}

/** The resolver of a record's form. `base` is the record that is changed; none for a new one. */
export const recordResolver =
  (
    resource: Resource,
    base: FormValues | undefined,
    text: (issue: FieldIssue) => string,
  ): Resolver<FormValues> =>
  (values) => {
    const issues = recordIssues(resource, values, base);
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: asFieldErrors(issues, text) };
  };
