import { sql } from 'kysely';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { dots } from '../../contract/fieldKinds/kinds/secret.ts';
import type { TextContext } from '../../contract/fieldKinds/moneyText.ts';
import type { Operator } from '../../contract/fieldKinds/operators.ts';
import type { Registry } from '../../contract/registry.ts';
import { and, type Sql } from './sql.ts';

/** What the server adds to one kind of field: its column, how to read its value, and how a list filters by it. */
export interface FieldKindServer {
  /** The PostgreSQL type of the column. */
  columnType(field: Field, registry: Registry): string;
  /** The collation that lists sort by, if it is not the database's own. */
  collation: string | undefined;
  /** The wire value of `column`. */
  select(column: Sql): Sql;
  /** The parameter that stores a wire value. */
  toColumn(value: unknown): unknown;
  /** The text of `value` in an exported file, the same as the contract's `toText`. Not for references. */
  exportText(value: Sql, field: Field, context: TextContext): Sql;
  /** The text that the search box looks through. Not for kinds that cannot be searched. */
  searchText(column: string): string;
  /** True where `column` and `operand` compare as `operator` says. `type` is the column's type. */
  filter(operator: ValueOperator, column: Sql, operand: Operand, type: string): Sql;
}

/** An operator that compares with values of the field itself. A period needs the row's time zone too (`duringSql`). */
type ValueOperator = Exclude<Operator, 'during'>;

/** The value that a filter compares with: its placeholder in the statement, and whether it is null or false there. */
export interface Operand {
  value: Sql;
  isNull: boolean;
  isTrue: boolean;
}

const asIs = (column: Sql) => column;
export const same = (value: unknown) => value;
export const selectAsIs = asIs;

/**
 * The mask of a secret, as the contract's `masked` makes it. Its column holds what was made of the secret, a colon and
 * the characters that people may see.
 */
export const maskSql = (column: Sql): Sql =>
  sql`rtrim(${sql.lit(`${dots} `)} || substr(${column}, strpos(${column}, ':') + 1))`;

/** Comparisons of a single value. */
export function scalarFilter(operator: ValueOperator, column: Sql, operand: Operand, type: string): Sql {
  const cast = sql.raw(type);
  const { value } = operand;
  switch (operator) {
    case 'eq':
      return operand.isNull ? sql`${column} IS NULL` : sql`${column} = ${value}::${cast}`;
    case 'neq':
      return operand.isNull ? sql`${column} IS NOT NULL` : sql`${column} IS DISTINCT FROM ${value}::${cast}`;
    case 'in':
      return sql`${column} = ANY(${value}::${cast}[])`;
    case 'gt':
      return sql`${column} > ${value}::${cast}`;
    case 'gte':
      return sql`${column} >= ${value}::${cast}`;
    case 'lt':
      return sql`${column} < ${value}::${cast}`;
    case 'lte':
      return sql`${column} <= ${value}::${cast}`;
    case 'between':
      return and([sql`${column} >= (${value}::${cast}[])[1]`, sql`${column} <= (${value}::${cast}[])[2]`]);
    case 'isEmpty':
      return operand.isTrue ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
    case 'contains':
    case 'startsWith':
      return sql`search_text(${column}::text) LIKE (SELECT search_pattern(${value}::text, ${sql.lit(operator === 'startsWith')}))`;
  }
}

/** Comparisons of a list of values. */
export function listFilter(operator: ValueOperator, column: Sql, operand: Operand, type: string): Sql {
  if (operator === 'contains') return sql`${column} @> ARRAY[${operand.value}]::${sql.raw(type)}`;
  const isEmpty = sql`coalesce(cardinality(${column}), 0) = 0`;
  return operand.isTrue ? isEmpty : sql`NOT (${isEmpty})`;
}

/** The codes of `+`, `-`, `=`, `@`, the same in full width and in small, and of tab, line feed and carriage return. */
const formulaStarts = sql`43, 45, 61, 64, 65291, 65293, 65309, 65312, 65122, 65123, 65126, 65131`;
const breaks = sql`9, 10, 13`;

/**
 * A text that a spreadsheet would run as a formula gets a leading quote, as in `harmlessCell`; the import removes it
 * again. Comparing codes takes a fraction of the time of a pattern. Almost all texts begin with a letter or a digit,
 * so the first code alone decides about them; 32, 39 and 6158 are the codes of a space, of a quote and of U+180E.
 */
export const harmlessText = (value: Sql): Sql =>
  sql`CASE WHEN ascii(${value}) IN (32, 39, 6158, ${breaks}, ${formulaStarts})
    AND (ascii(ltrim(${value}, E' \\t\\r\\n\\u180e''')) IN (${formulaStarts}) OR ascii(ltrim(${value}, '''')) IN (${breaks}))
    THEN '''' || ${value} ELSE ${value} END`;
