import type { FieldError, FieldErrors, Resolver } from 'react-hook-form';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { type Field, isAlwaysStored } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { holds } from '../../../contract/fieldRules.ts';
import { lineIssues } from '../../../contract/lineIssues.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { issuesOf } from '../../../contract/validation.ts';
import { changedValues, sendableValues } from '../../dataProviders/changes.ts';
import { type FormValues, fieldBySource } from '../../kit/records/fields.ts';
import { refusalIssues } from '../../kit/records/refusal.ts';

/** Words an issue in the person's language. */
type IssueText = (issue: FieldIssue) => string;

/** What is wrong with one value by itself. */
export function valueIssue(field: Field, value: unknown): FieldIssue | undefined {
  if (isEmptyValue(value))
    return isAlwaysStored(field) ? { field: field.source, code: 'required', details: {} } : undefined;
  const parsed = fieldKinds[field.kind].value(field).safeParse(value);
  if (parsed.success) return undefined;
  const [issue] = issuesOf(parsed.error, value);
  return issue && { ...issue, field: field.source };
}

/** A resource, and the others, which its lines belong to. */
interface Judged {
  resource: Resource;
  registry: Registry;
}

/**
 * The server's errors for these values, from the same schemas. It checks a change together with the record that it
 * changes, but only fields that were changed (or have become required) can be wrong.
 * @param input all values of the form that can be sent
 * @param sent the changes among them; of a new record, all of them
 */
function recordIssues(
  { resource, registry }: Judged,
  input: FormValues,
  sent: FormValues,
  isChange: boolean,
): FieldIssue[] {
  const schemas = recordSchemas(resource, registry);
  const { error } = (isChange ? schemas.update : schemas.create).safeParse(input);
  const issues = [...(error ? issuesOf(error, input) : []), ...lineIssues(resource, registry, sent)];
  if (!isChange) return issues;
  return issues.filter(({ field, code }) => code === 'required' || Object.hasOwn(sent, topOf(field)));
}

/** `position.latitude` belongs to the input of `position`. */
const topOf = (path: string) => path.split('.')[0] ?? path;

/** The place and the field of an issue of a line: `3.quantity`. */
const inLine = (path: string) => /^[^.]+\.(\d+\..+)$/.exec(path)?.[1];

/** Issues in the form of react-hook-form; the first of a field wins. An error of lines has the issues of each line. */
export function asFieldErrors(
  issues: readonly FieldIssue[],
  text: IssueText,
): FieldErrors<FormValues> & Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of issues) {
    const top = topOf(issue.field);
    const place = inLine(issue.field);
    const error: FieldError = errors[top] ?? { type: issue.code, message: text(issue) };
    const types = place === undefined ? error.types : { [place]: text(issue), ...error.types };
    errors[top] = { ...error, ...(types && { types }) };
  }
  return errors;
}

/** What an error says about each line. */
export const problemsOf = (error: FieldError | undefined): Record<string, string> | undefined =>
  error?.types &&
  Object.fromEntries(Object.entries(error.types).map(([place, text]) => [place, String(text)]));

/** The values without those of fields that the form does not show, because another field has another value. */
const shownValues = (resource: Resource, values: FormValues): FormValues => {
  const hidden = [...resource.fields.values()].filter(
    ({ shownWhen }) => shownWhen && !holds(shownWhen, values, resource),
  );
  const sources = new Set(hidden.map(({ source }) => source));
  return Object.fromEntries(Object.entries(values).filter(([source]) => !sources.has(source)));
};

/**
 * The resolver of a record's form. It weighs the values once and returns what will be sent: saving, settling a conflict
 * and the data provider pass that on and do not work it out again.
 * @param base the record to change; none for a new one
 */
export const recordResolver =
  (judged: Judged, base: FormValues | undefined, text: IssueText): Resolver<FormValues> =>
  (values) => {
    const input = shownValues(judged.resource, sendableValues(judged.resource, values));
    const sent = base ? changedValues(judged.resource, values, base, input) : input;
    const issues = recordIssues(judged, input, sent, base !== undefined);
    return issues.length === 0
      ? { values: sent, errors: {} }
      : { values: {}, errors: asFieldErrors(issues, text) };
  };

/** What a refusal says about single fields, and whether it says anything else. */
export function refusalOf(
  error: unknown,
  resource: Resource,
  issueText: (issue: FieldIssue) => string,
): { fields: Record<string, FieldError>; isWhole: boolean } {
  const issues = refusalIssues(error);
  const known = issues.filter(({ field }) => fieldBySource(resource, field.split('.')[0] ?? field));
  return {
    fields: asFieldErrors(known, issueText),
    isWhole: known.length === 0 || known.length < issues.length,
  };
}
