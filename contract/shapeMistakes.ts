import { z } from 'zod';
import type { Mistake } from './mistake.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** The schema without what only says that a value may be absent. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? bare(schema.unwrap())
    : schema;
}

/** The schema of what stands at the path. */
function schemaAt(schema: unknown, [step, ...rest]: Path): unknown {
  const here = bare(schema);
  if (step === undefined) return here;
  if (here instanceof z.ZodObject) return schemaAt(here.shape[step], rest);
  if (here instanceof z.ZodRecord) return schemaAt(here.valueType, rest);
  if (here instanceof z.ZodArray) return schemaAt(here.element, rest);
  if (here instanceof z.ZodUnion) {
    const found = here.options.map((option) => schemaAt(option, [step, ...rest]));
    return found.find((one) => one !== undefined);
  }
  return undefined;
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === String(step))?.[1]
        : undefined,
    input,
  );
}

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of options',
  record: 'a set of names and values',
};

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? shown(values[0]) : `one of ${values.map(shown).join(', ')}`;

function sizeOf(issue: { origin: string }, count: unknown): string {
  if (issue.origin === 'string') return `${count} characters`;
  return issue.origin === 'array' ? `${count} entries` : String(count);
}

/** What the alternatives of a union ask for. */
const alternatives = ({ errors }: z.core.$ZodIssueInvalidUnion): string =>
  [...new Set(errors.flatMap((issues) => issues.slice(0, 1)).map(wanted))].join(' or ');

/** What would stand there rightly. */
function wanted(issue: Issue): string {
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_type') return nouns[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_union') return alternatives(issue);
  return issue.message;
}

/** One issue of the validator in plain words. */
function inWords(issue: Issue, path: Path, schema: unknown, value: unknown): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const here = schemaAt(schema, path);
    const known = here instanceof z.ZodObject ? Object.keys(here.shape) : [];
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `There is no option "${key}" here.`,
      given: key,
      known,
    }));
  }
  if (value === undefined && issue.code !== 'custom') {
    const expected = wanted(issue);
    return [{ path, message: `"${path.at(-1) ?? 'definition'}" is missing.`, expected }];
  }
  const found = `${shown(value)} cannot stand here.`;
  switch (issue.code) {
    case 'invalid_value': {
      const known = issue.values.map(String);
      return [{ path, message: found, expected: oneOf(issue.values), given: String(value), known }];
    }
    case 'invalid_type':
      return [{ path, message: found, expected: nouns[issue.expected] ?? issue.expected }];
    case 'too_small':
      return [{ path, message: found, expected: `at least ${sizeOf(issue, issue.minimum)}` }];
    case 'too_big':
      return [{ path, message: found, expected: `at most ${sizeOf(issue, issue.maximum)}` }];
    case 'invalid_union':
      return [{ path, message: found, expected: alternatives(issue) }];
    case 'invalid_key':
      return issue.issues.slice(0, 1).map(({ message }) => ({
        path,
        message: `"${String(path.at(-1))}" cannot be a name here.`,
        expected: message,
      }));
    default:
      return [{ path, message: found, expected: issue.message }];
  }
}

/** Everything that is wrong with the shape of `input`, in plain words. */
export const shapeMistakes = (schema: z.ZodType, error: z.ZodError, input: unknown): Mistake[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    return inWords(issue, path, schema, valueAt(input, path));
  });
