import { type MistakeCode, mistakeTable } from './mistakeTable.ts';
import { type Details, fillIn } from './wordedDetails.ts';

/** The moments that an expression may use: now, and today's date in the time zone of the record. */
export const moments = ['now', 'today'] as const;
export type Moment = (typeof moments)[number];

/** One piece of a computed field's expression. A path is one field, or a reference and a field of its target. */
export type Token =
  | { kind: 'field'; path: string[] }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'moment'; moment: Moment }
  | { kind: 'open'; field: string }
  | { kind: 'word'; sql: string };

export type Expression = readonly Token[];

/** An expression that cannot be read. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
  readonly code: MistakeCode;
  readonly values: Details;
  constructor(code: MistakeCode, values: Details = {}) {
    super(fillIn(mistakeTable[code], values));
    this.code = code;
    this.values = values;
  }
}

/** What an expression may use besides fields, numbers and texts. Nothing here can read other rows or run long. */
const words = new Set(
  'case when then else end and or not is null true false coalesce nullif round abs ceil floor greatest least lower upper trim length concat'.split(
    ' ',
  ),
);

const pieces =
  /\s+|\{(?<field>[A-Za-z][\w]*(?:\.[A-Za-z]\w*)?)\}|open\(\s*\{(?<hours>[A-Za-z]\w*)\}\s*\)|(?<number>\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|(?<word>[A-Za-z_]+)|(?<sign><>|<=|>=|\|\||[-+*/%(),<>=])/y;

/**
 * Parses the expression of a computed field: fields in braces, numbers, texts in single quotes, arithmetic,
 * comparison, `case`, `now`, `today`, `open({hours})` and a few functions. The SQL is compiled from these tokens, so
 * nothing else can reach the database.
 * @throws ExpressionError that names the first piece that it cannot parse.
 */
export function parseExpression(expression: string): Expression {
  const tokens: Token[] = [];
  pieces.lastIndex = 0;
  while (pieces.lastIndex < expression.length) {
    const start = pieces.lastIndex;
    const groups = pieces.exec(expression)?.groups;
    if (!groups)
      throw new ExpressionError('expressionUnclear', { text: expression.slice(start, start + 20) });
    const { field, hours, number, text, word, sign } = groups;
    if (field) tokens.push({ kind: 'field', path: field.split('.') });
    else if (hours) tokens.push({ kind: 'open', field: hours });
    else if (number) tokens.push({ kind: 'number', value: Number(number) });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'") });
    else if (sign) tokens.push({ kind: 'word', sql: sign });
    else if (word) {
      const moment = moments.find((one) => one === word.toLowerCase());
      if (moment) {
        tokens.push({ kind: 'moment', moment });
        continue;
      }
      if (!words.has(word.toLowerCase())) throw new ExpressionError('expressionWord', { word });
      tokens.push({ kind: 'word', sql: word.toLowerCase() });
    }
  }
  if (tokens.length === 0) throw new ExpressionError('expressionEmpty');
  return tokens;
}
