import { z } from 'zod';
import { type Mistake, mistakeAt, type Said } from './mistake.ts';
import { type ExpectedCode, expectedTable } from './mistakeTable.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

/** The schema without the wrappers that only say that a value may be absent. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? bare(schema.unwrap())
    : schema;
}

/** The schema at the path. */
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

const isExpected = (code: string): code is ExpectedCode => Object.hasOwn(expectedTable, code);

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

type Expected = Said<ExpectedCode>;

const oneOf = (values: readonly unknown[]): Expected =>
  values.length === 1
    ? { code: 'value', values: { value: shown(values[0]) } }
    : { code: 'oneOf', values: { values: values.map(shown).join(', ') } };

const ofType = (type: string): Expected => ({ code: isExpected(type) ? type : 'other' });

/** What one of our own rules expects; its message is a code. */
const ofRule = (message: string): Expected => ({ code: isExpected(message) ? message : 'other' });

const limits = {
  string: { least: 'leastCharacters', most: 'mostCharacters' },
  array: { least: 'leastEntries', most: 'mostEntries' },
  other: { least: 'atLeast', most: 'atMost' },
} as const;

function ofLimit(origin: string, limit: 'least' | 'most', count: unknown): Expected {
  const { [limit]: code } = origin === 'string' || origin === 'array' ? limits[origin] : limits.other;
  return { code, values: { count: Number(count) } };
}

/** What one issue expects. */
function expectedOf(issue: Issue): Expected[] {
  switch (issue.code) {
    case 'invalid_value':
      return [oneOf(issue.values)];
    case 'invalid_type':
      return [ofType(issue.expected)];
    case 'too_small':
      return [ofLimit(issue.origin, 'least', issue.minimum)];
    case 'too_big':
      return [ofLimit(issue.origin, 'most', issue.maximum)];
    case 'invalid_union':
      return issue.errors.flatMap((errors) => errors.slice(0, 1)).flatMap(expectedOf);
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.slice(0, 1).flatMap(expectedOf);
    default:
      return [ofRule(issue.message)];
  }
}

/** What one issue of the validator means. */
function mistakesOf(issue: Issue, path: Path, schema: unknown, value: unknown): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const here = schemaAt(schema, path);
    const known = here instanceof z.ZodObject ? Object.keys(here.shape) : [];
    return issue.keys.map((input) =>
      mistakeAt([...path, input], 'unknownOption', { input }, { input, known }),
    );
  }
  const expected = expectedOf(issue);
  if (value === undefined && issue.code !== 'custom')
    return [mistakeAt(path, 'missing', { option: path.at(-1) ?? 'definition' }, { expected })];
  if (issue.code === 'invalid_key')
    return [mistakeAt(path, 'badName', { input: String(path.at(-1)) }, { expected })];
  const found = { found: shown(value) };
  if (issue.code !== 'invalid_value') return [mistakeAt(path, 'misplaced', found, { expected })];
  const known = issue.values.map(String);
  return [mistakeAt(path, 'misplaced', found, { expected, input: String(value), known })];
}

/** Everything that is wrong with the shape of `input`. */
export const shapeMistakes = (schema: z.ZodType, error: z.ZodError, input: unknown): Mistake[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    return mistakesOf(issue, path, schema, valueAt(input, path));
  });
