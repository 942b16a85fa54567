import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { columnReading, withReading } from '../../../contract/fieldKinds/columnReading.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextDialect } from '../../../contract/fieldKinds/kind.ts';
import { amountDialect } from '../../../contract/fieldKinds/numberText.ts';
import { fieldKinds, isMoney, isNumeric } from '../../../contract/fieldKinds.ts';
import { issueOfText, readingOf, readText } from '../../../contract/readText.ts';
import { valueSchema } from '../../../contract/recordShape.ts';
import { issuesOf } from '../../../contract/validation.ts';

/** The values that pasted texts of one column mean. They are read in one way, if one of them shows which. */
export function valuesOfTexts(texts: readonly string[], field: Field, dialect: TextDialect): unknown[] {
  const readingIn = readingOf(field);
  const column = readingIn && columnReading(readingIn);
  for (const text of texts) column?.see(text.trim());
  const reading = column?.shown();
  const shown = reading === undefined ? dialect : withReading(dialect, reading);
  return texts.map((text) => valueOfText(text, field, shown));
}

/** The value that a pasted text means. A text without a meaning stays as it is, and is marked as wrong. */
export function valueOfText(text: string, field: Field, dialect: TextDialect): unknown {
  if (text.trim() === '') return null;
  return readText(text.trim(), field, isMoney(field) ? amountDialect(text.trim(), dialect) : dialect);
}

/** A value as a spreadsheet takes it: numbers without their unit, with the person's decimal mark. */
export function textOfValue(value: unknown, field: Field, dialect: TextDialect): string {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'string' && isNumeric(field)) return value;
  const text = fieldKinds[field.kind].toText(value, field, dialect);
  return isNumeric(field) ? text.replace('.', dialect.decimalMark) : text;
}

/** What is wrong with a value that may be a pasted text without a meaning. */
export function issueOfPasted(
  issue: FieldIssue,
  field: Field,
  value: unknown,
  dialect: TextDialect,
): FieldIssue {
  const isAmount = isMoney(field) && typeof value === 'string';
  return issueOfText(issue, field, value, isAmount ? amountDialect(value, dialect) : dialect);
}

/** What is wrong with a value; nothing is wrong with an empty cell. */
export function issueOfValue(value: unknown, field: Field, dialect: TextDialect): FieldIssue | undefined {
  if (isEmptyValue(value)) return undefined;
  const parsed = valueSchema(field).safeParse(value);
  const issue = parsed.success ? undefined : issuesOf(parsed.error, value)[0];
  return issue && issueOfPasted(issue, field, value, dialect);
}
