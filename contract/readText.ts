import type { FieldIssue } from './errors.ts';
import type { Field } from './fieldKinds/field.ts';
import type { FieldKindContract, KindReadLater, Reading, TextDialect } from './fieldKinds/kind.ts';
import { type FieldKind, kinds } from './fieldKinds/kinds.ts';
import { dateFromText, dateOrderIn, momentFromText, timeFromText } from './fieldKinds/momentText.ts';
import {
  amountIssue,
  decimalFromText,
  decimalMarkIn,
  minorUnitsIn,
  numberFromText,
  percentFromText,
} from './fieldKinds/numberText.ts';
import { weekHoursFromText, weekHoursIssue } from './fieldKinds/weekHoursText.ts';

/** How the texts of one kind of field are read, where that takes more code than a page needs that only shows values. */
interface TextReader {
  fromText: Exclude<FieldKindContract['fromText'], 'later'>;
  /**
   * Which of two ways of writing a text shows, where people write values of the kind in two ways: `12.5` shows a
   * decimal point. `ambiguous` for a text that both ways read, with different values. Default: there is one way.
   */
  readingIn?(text: string): Reading | 'ambiguous' | undefined;
  /** Why a text has no value, and what to write instead. Default: the kind refuses the text as a value of a wrong type. */
  issueOf?(text: string, dialect: TextDialect): Pick<FieldIssue, 'code' | 'details'> | undefined;
}

type ReadLater = {
  [Kind in FieldKind]: (typeof kinds)[Kind] extends KindReadLater<unknown> ? Kind : never;
}[FieldKind];

const laterReaders: Record<ReadLater, TextReader> = {
  integer: { fromText: (text, _field, dialect) => numberFromText(text, dialect), readingIn: decimalMarkIn },
  decimal: { fromText: (text, _field, dialect) => decimalFromText(text, dialect), readingIn: decimalMarkIn },
  money: {
    fromText: (text, _field, dialect) => minorUnitsIn(text, dialect) ?? text,
    readingIn: decimalMarkIn,
    issueOf: amountIssue,
  },
  percent: { fromText: (text, _field, dialect) => percentFromText(text, dialect), readingIn: decimalMarkIn },
  date: { fromText: (text, _field, dialect) => dateFromText(text, dialect), readingIn: dateOrderIn },
  dateTime: { fromText: momentFromText, readingIn: dateOrderIn },
  time: { fromText: (text, _field, dialect) => timeFromText(text, dialect) },
  weekHours: { fromText: weekHoursFromText, issueOf: weekHoursIssue },
};

function readerOf(kind: FieldKind): TextReader {
  const { fromText }: FieldKindContract = kinds[kind];
  return fromText === 'later' ? laterReaders[kind as ReadLater] : { fromText };
}

/**
 * The value that the text of a CSV cell, a spreadsheet cell, the clipboard or a form means in a field. A text without a
 * meaning is returned unchanged, so that the field refuses it by name.
 */
export const readText = (text: string, field: Field, dialect: TextDialect): unknown =>
  readerOf(field.kind).fromText(text, field, dialect);

/** What is wrong with a value that was read from a text: a text that means no value is refused with what to write instead. */
export function issueOfText(
  issue: FieldIssue,
  field: Field,
  value: unknown,
  dialect: TextDialect,
): FieldIssue {
  const { issueOf } = readerOf(field.kind);
  return issueOf && typeof value === 'string' && issue.code === 'wrongType'
    ? { ...issue, ...issueOf(value, dialect) }
    : issue;
}

/** Which way of writing the texts of a field show, where they can be written in two; undefined if there is one way. */
export const readingOf = ({ kind }: Pick<Field, 'kind'>): TextReader['readingIn'] => readerOf(kind).readingIn;
