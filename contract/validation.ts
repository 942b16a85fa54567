import type { z } from 'zod';
import { type FieldIssue, type IssueCode, issueTable } from './errors.ts';
import { amountBound } from './fieldKinds/kinds/number.ts';
import { type Details, type ExpectedType, expectedTypes, formats } from './wordedDetails.ts';

const isIssueCode = (text: string): text is IssueCode => Object.hasOwn(issueTable, text);

const expectedOf = (type: string): ExpectedType =>
  Object.hasOwn(expectedTypes, type) ? (type as ExpectedType) : 'object';

function tooFar(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): [IssueCode, Details] {
  const isBig = issue.code === 'too_big';
  const limit = Number(isBig ? issue.maximum : issue.minimum);
  if (issue.origin === 'string') return [isBig ? 'tooLong' : 'tooShort', { limit }];
  if (issue.origin === 'array') return ['tooMany', { limit }];
  const details: Details = issue.message === amountBound ? { limit, amount: 'limit' } : { limit };
  return [isBig ? 'tooBig' : 'tooSmall', details];
}

/** The value at a path of the input; undefined when the path leads nowhere. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** The code and details of one zod issue; our own rules give their code as the issue's message. */
function worded(issue: z.core.$ZodIssue, value: unknown): [IssueCode, Details] {
  if (isIssueCode(issue.message))
    return [issue.message, 'params' in issue ? ((issue.params as Details) ?? {}) : {}];
  if (value === undefined || value === null) return ['required', {}];
  switch (issue.code) {
    case 'invalid_type':
      return ['wrongType', { expected: expectedOf(issue.expected) }];
    case 'too_big':
    case 'too_small':
      return tooFar(issue);
    case 'invalid_value':
      return ['notOneOf', { options: issue.values.slice(0, 20).map(String).join(', ') }];
    case 'invalid_format':
      return ['format', { format: Object.hasOwn(formats, issue.format) ? issue.format : 'text' }];
    default:
      return ['invalid', {}];
  }
}

/** Maximum unknown fields to name; a body can hold very many, and the first say enough. */
const unknownFieldsNamed = 100;

/** What is wrong with `input`, field by field. A nested position is written `sequenceData.3.order`. */
export function issuesOf(error: z.core.$ZodError, input: unknown): FieldIssue[] {
  return error.issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, unknownFieldsNamed).map((key) => ({
        field: [...path, key].join('.'),
        code: 'unknownField',
        details: {},
      }));
    const [code, details] = worded(issue, valueAt(input, issue.path));
    return [{ field: path.join('.'), code, details }];
  });
}
