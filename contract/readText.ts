import type { FieldIssue } from './errors.ts';
import type { Field } from './fieldKinds/field.ts';
import type { Reading, TextDialect } from './fieldKinds/kind.ts';
import { dateFromText, dateOrderIn, momentFromText, timeFromText } from './fieldKinds/momentText.ts';
import type { FieldKind } from './fieldKinds/names.ts';
import {
  centsIn,
  decimalFromText,
  decimalMarkIn,
  numberFromText,
  percentFromText,
} from './fieldKinds/numberText.ts';
import { parsedJson, pointIn } from './fieldKinds/structure.ts';
import { asSeen } from './fieldKinds/text.ts';
import { weekHoursFromText, weekHoursIssue } from './fieldKinds/weekHoursText.ts';

// What texts mean, apart from the kinds themselves: a page that only shows values does not load it.

/** How the texts of one kind of field are read. */
interface TextReader {
  /** The value that a text means. Text without a meaning is returned unchanged, so that the kind refuses it by name. */
  fromText(text: string, field: Field, dialect: TextDialect): unknown;
  /**
   * Which of two ways of writing a text shows, where people write values of the kind in two ways: `12.5` shows a
   * decimal point. `ambiguous` for a text that both ways read, with different values. Default: there is one way.
   */
  readingIn?(text: string): Reading | 'ambiguous' | undefined;
  /** Why a text has no value, and what to write instead. Default: the kind refuses the text as a value of a wrong type. */
  issueOf?(text: string): Pick<FieldIssue, 'code' | 'details'>;
}

const exact: TextReader = { fromText: (text) => text };
const trimmed: TextReader = { fromText: (text) => text.trim() };
const json: TextReader = { fromText: parsedJson };

const partsOf = (text: string): string[] => text.split(/[;|]/).filter((part) => part.trim());

const idIn = (text: string): unknown => {
  const id = text.trim();
  return /^\d{1,9}$/.test(id) ? Number(id) : id;
};

/** The id of the choice for a text: its id or its label, ignoring letter case. */
function choiceIn(text: string, field: Field): string {
  const wanted = asSeen(text).toLowerCase();
  const choice = field.choices.find(({ id, label }) =>
    [id, label].some((name) => name.toLowerCase() === wanted),
  );
  return choice?.id ?? text;
}

const booleanWords = new Map([
  ...['true', 't', 'yes', 'y', '1', 'on', 'x', 'checked', '✓', '✔', '☑'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0', 'off', 'unchecked', '☐'].map((word) => [word, false] as const),
]);

/** A text as the words are listed. Tables draw a check mark as text or as a picture; a mark behind it says which. */
const booleanWord = (text: string): string => asSeen(text.replace(/[\ufe0e\ufe0f]/g, '')).toLowerCase();

const textReaders: Record<FieldKind, TextReader> = {
  text: exact,
  longText: exact,
  integer: {
    fromText: (text, _field, dialect) => numberFromText(text, dialect),
    readingIn: decimalMarkIn,
  },
  decimal: {
    fromText: (text, _field, dialect) => decimalFromText(text, dialect),
    readingIn: decimalMarkIn,
  },
  money: {
    fromText: (text, _field, dialect) => centsIn(text, dialect) ?? text,
    readingIn: decimalMarkIn,
  },
  percent: {
    fromText: (text, _field, dialect) => percentFromText(text, dialect),
    readingIn: decimalMarkIn,
  },
  boolean: { fromText: (text) => booleanWords.get(booleanWord(text)) ?? text },
  date: { fromText: (text, _field, dialect) => dateFromText(text, dialect), readingIn: dateOrderIn },
  dateTime: { fromText: momentFromText, readingIn: dateOrderIn },
  time: { fromText: (text, _field, dialect) => timeFromText(text, dialect) },
  choice: { fromText: choiceIn },
  choices: { fromText: (text, field) => partsOf(text).map((part) => choiceIn(part, field)) },
  // Files carry the labels of records, and the import looks those up.
  reference: { fromText: idIn },
  references: { fromText: (text) => partsOf(text).map(idIn) },
  image: trimmed,
  file: trimmed,
  json,
  colour: { fromText: (text) => text.toLowerCase() },
  email: exact,
  phone: exact,
  url: exact,
  geoPoint: { fromText: (text) => pointIn(text) ?? text },
  rights: json,
  lines: exact,
  secret: exact,
  issuedKey: exact,
  weekHours: { fromText: weekHoursFromText, issueOf: weekHoursIssue },
  texts: { fromText: (text, { languages: [first = ''] }) => ({ [first]: text }) },
  geoArea: json,
  open: json,
};

/**
 * The value that the text of a CSV cell, a spreadsheet cell, the clipboard or a form means in a field. A text without a
 * meaning is returned unchanged, so that the field refuses it by name.
 */
export const readText = (text: string, field: Field, dialect: TextDialect): unknown =>
  textReaders[field.kind].fromText(text, field, dialect);

/** What is wrong with a value that was read from a text: a text that means no value is refused with what to write instead. */
export function issueOfText(issue: FieldIssue, field: Field, value: unknown): FieldIssue {
  const { issueOf } = textReaders[field.kind];
  return issueOf && typeof value === 'string' && issue.code === 'wrongType'
    ? { ...issue, ...issueOf(value) }
    : issue;
}

/** Which way of writing the texts of a field show, where they can be written in two; undefined if there is one way. */
export const readingOf = ({ kind }: Pick<Field, 'kind'>): TextReader['readingIn'] =>
  textReaders[kind].readingIn;
