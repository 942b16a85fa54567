import type { z } from 'zod';
import type { ImportOptions } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fileFields, isReference, namesRecords } from '../../../contract/fieldKinds.ts';
import { textOfCell } from '../../../contract/formulas.ts';
import { issueOfText, readText } from '../../../contract/readText.ts';
import type { Resource } from '../../../contract/resource.ts';
import { issuesOf } from '../../../contract/validation.ts';
import type { MappedColumn } from './mapping.ts';
import { type ColumnDialects, cellProblem } from './readings.ts';
import type { ReferenceLookup } from './referenceLookup.ts';
import { shortened } from './tableReader.ts';

/** The text of a row's cell, without the export's quote, and replaced where the options say so. */
export function cellText({ index, replacements }: MappedColumn, cells: readonly string[]): string {
  const text = textOfCell(cells[index] ?? '');
  return replacements.get(text) ?? replacements.get(text.trim()) ?? text;
}

/** A default text may contain `{row}`, to number rows that have no code of their own. */
const rowPlace = '{row}';

/** The importer's defaults for the row with that number. */
const defaultsFor = (defaults: ImportOptions['defaults'], number: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(defaults).map(([source, value]) => [
      source,
      typeof value === 'string' ? value.replaceAll(rowPlace, String(number)) : value,
    ]),
  );

export interface ConvertedRow {
  values: Record<string, unknown>;
  issues: FieldIssue[];
}

export interface Conversion {
  columns: MappedColumn[];
  options: ImportOptions;
  lookups: ReadonlyMap<string, ReferenceLookup>;
  dialectOf: ColumnDialects['dialectOf'];
}

/** A field that a file has in several columns, such as a text in several languages. */
interface SplitField {
  field: Field;
  parts: readonly Field[];
}

const splitFields = ({ fields }: Resource): SplitField[] =>
  [...fields.values()]
    .map((field) => ({ field, parts: fileFields(field).filter((part) => part !== field) }))
    .filter(({ parts }) => parts.length > 0);

/** Makes one value of the parts of each split field that the row has. */
function joinParts(split: readonly SplitField[], values: Record<string, unknown>): void {
  for (const { field, parts: all } of split) {
    const parts = all.filter(({ source }) => Object.hasOwn(values, source));
    if (parts.length === 0) continue;
    const filled = parts.flatMap(({ source }) =>
      values[source] === null ? [] : [[source.slice(field.source.length + 1), values[source]]],
    );
    for (const { source } of parts) delete values[source];
    values[field.source] = filled.length > 0 ? Object.fromEntries(filled) : null;
  }
}

/** Turns rows of texts into validated records, by the same rules as a form. */
export function rowConverter(
  { resource, schema }: { resource: Resource; schema: z.ZodType<Record<string, unknown>> },
  { columns, options, lookups, dialectOf }: Conversion,
) {
  const split = splitFields(resource);
  const headings = new Map(columns.map((column) => [column.field.source, column]));

  function referred(column: MappedColumn, text: string): { value: unknown; issue?: FieldIssue } {
    const { field } = column;
    const lookup = lookups.get(field.source);
    const parts = namesRecords(field) ? text.split(/[;|]/).filter((part) => part.trim()) : [text];
    const ids = parts.map((part) => lookup?.find(part));
    const position = ids.findIndex((id) => id === undefined || id === 'ambiguous');
    if (position < 0) return { value: namesRecords(field) ? ids : ids[0] };
    const code = ids[position] === 'ambiguous' ? 'ambiguousReference' : 'missingReference';
    return { value: null, issue: { field: column.heading, code, details: {} } };
  }

  const isNumbered = JSON.stringify(options.defaults).includes(rowPlace);

  return (number: number, cells: readonly string[]): ConvertedRow => {
    const values: Record<string, unknown> = isNumbered
      ? defaultsFor(options.defaults, number)
      : { ...options.defaults };
    const issues: FieldIssue[] = [];
    for (const column of columns) {
      const { field } = column;
      const text = cellText(column, cells);
      const problem = cellProblem(text);
      if (problem) {
        const value = problem.code === 'formulaUnstored' ? '' : text;
        issues.push({ ...problem, field: column.heading, row: number, value });
        continue;
      }
      if (text.trim() === '') {
        // An empty cell takes the importer's default, then the field's own.
        if (field.default === undefined && !Object.hasOwn(options.defaults, field.source))
          values[field.source] = null;
        continue;
      }
      if (!isReference(field)) {
        values[field.source] = readText(text, field, dialectOf(column.heading));
        continue;
      }
      const { value, issue } = referred(column, text);
      // A person knows what the file says, and not the id of a record that replaces it.
      if (issue)
        issues.push({ ...issue, row: number, value: shortened(textOfCell(cells[column.index] ?? '')) });
      else values[field.source] = value;
    }
    joinParts(split, values);
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, issues };
    const found = issuesOf(parsed.error, values).map((refused): FieldIssue => {
      const column = headings.get(refused.field);
      const issue = column
        ? issueOfText(refused, column.field, values[refused.field], dialectOf(column.heading))
        : refused;
      const value = column ? (cells[column.index] ?? '') : String(values[issue.field] ?? '');
      return { ...issue, field: column?.heading ?? issue.field, row: number, value: shortened(value) };
    });
    const already = new Set(issues.map(({ field }) => field));
    return { values, issues: [...issues, ...found.filter(({ field }) => !already.has(field))] };
  };
}
