import type pg from 'pg';
import type { GridBody, GridFileOptions } from '../../../contract/calls/grids.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextDialect } from '../../../contract/fieldKinds/kind.ts';
import { textOfCell } from '../../../contract/formulas.ts';
import { type GridParts, madeIn, valueHeading } from '../../../contract/gridParts.ts';
import { issueOfText, readText } from '../../../contract/readText.ts';
import { valueSchema } from '../../../contract/recordShape.ts';
import { issuesOf } from '../../../contract/validation.ts';
import type { Actor } from '../../access/actor.ts';
import { textContextOf } from '../../access/textContext.ts';
import type { ResourceContext } from '../context.ts';
import type { IssueCollector } from './issueCollector.ts';
import { cellProblem, columnDialects } from './readings.ts';
import { referenceLookup } from './referenceLookup.ts';
import { dataRows, readHead, shortened, type TableReader } from './tableReader.ts';

/** A cell of a grid as a file has it. */
export interface FileCell extends Pick<GridBody['cells'][number], 'row' | 'column' | 'field' | 'value'> {
  /** The row of the file. */
  number: number;
  heading: string;
  /** What the file calls the row of the grid. */
  name: string;
  text: string;
}

interface Reading {
  client: pg.ClientBase;
  context: ResourceContext;
  actor: Actor;
  parts: GridParts;
  reader: TableReader;
  options: GridFileOptions;
  issues: IssueCollector;
  signal: AbortSignal;
}

type Found = { id: string | number } | { issue: Pick<FieldIssue, 'code' | 'details'> };

/** The cells that a file gives a grid. Notes everything that is wrong: unknown headings, unknown rows, wrong values. */
export async function fileCells(reading: Reading): Promise<{
  cells: FileCell[];
  rows: number;
  columns: number;
  ambiguous: string[];
  madeAt: string | undefined;
}> {
  const { client, context, actor, parts, reader, options, issues, signal } = reading;
  const rowNames = await referenceLookup(client, parts.row, context, actor.customerUuid);
  const columnNames = await referenceLookup(client, parts.column, context, actor.customerUuid);
  const find = (names: typeof rowNames, text: string): Found => {
    const id = names.find(textOfCell(text));
    if (id === 'ambiguous') return { issue: { code: 'ambiguousReference', details: {} } };
    return id === undefined ? { issue: { code: 'missingReference', details: {} } } : { id };
  };
  const { headings } = await readHead(reader);
  const named = new Set<string>();
  const madeAt = headings.flatMap((heading) => madeIn(heading) ?? [])[0];
  const columns = headings.flatMap((heading, index) => {
    if (index === 0 || madeIn(heading) !== undefined) return [];
    const { name, field } = namedValue(heading, parts);
    const place = { field: heading, row: 1, value: shortened(heading) };
    const found = find(columnNames, name);
    if ('id' in found && named.has(`${found.id} ${field.name}`))
      issues.add([{ code: 'repeated', details: {}, ...place }]);
    else if ('id' in found) named.add(`${found.id} ${field.name}`);
    if ('issue' in found) issues.add([{ ...found.issue, ...place }]);
    return [{ ...found, heading, field, index }];
  });
  const texts = await textContextOf(client, actor.customerUuid);
  const { dialectOf, ambiguous } = await columnDialects(reader, columns, options, { signal, texts });
  const converters = new Map(
    columns.map((column) => [column, converter(column.field, dialectOf(column.heading))]),
  );
  const cells: FileCell[] = [];
  const seen = new Map<string | number, number>();
  let rows = 0;
  for await (const batch of dataRows(reader))
    for (const { number, cells: texts } of batch) {
      rows += 1;
      const name = texts[0]?.trim() ?? '';
      const place = { field: headings[0] ?? '', row: number, value: shortened(name) };
      const row = find(rowNames, name);
      if ('issue' in row) {
        issues.add([{ ...row.issue, ...place }]);
        continue;
      }
      const first = seen.get(row.id);
      if (first !== undefined) {
        issues.add([{ code: 'repeatedInFile', details: { row: first }, ...place }]);
        continue;
      }
      seen.set(row.id, number);
      for (const [column, convert] of converters) {
        const text = texts[column.index]?.trim() ?? '';
        if (!('id' in column) || (text === '' && !options.emptiesCells)) continue;
        const { value, issue } = convert(text);
        if (issue) issues.add([{ ...issue, field: column.heading, row: number, value: shortened(text) }]);
        else
          cells.push({
            row: row.id,
            column: column.id,
            field: column.field.source,
            value,
            number,
            heading: column.heading,
            name,
            text: shortened(text),
          });
      }
    }
  // All columns hold the same kind of values, so one that shows its decimal mark speaks for the others.
  const isOpen = options.decimalMark === undefined && ambiguous.size === columns.length;
  const samples = isOpen ? [...new Set([...ambiguous.values()].flat())].slice(0, 5) : [];
  return { cells, rows, columns: columns.length, ambiguous: samples, madeAt };
}

/** The column that a heading names, and which of its values: the first, unless the heading names another. */
function namedValue(heading: string, { values, value }: GridParts): { name: string; field: Field } {
  const written = heading.trim().toLowerCase();
  for (const field of values) {
    const ending = valueHeading('', field).toLowerCase();
    if (values.length > 1 && written.endsWith(ending))
      return { name: heading.trim().slice(0, -ending.length), field };
  }
  return { name: heading, field: value };
}

type Converted = { value: FileCell['value']; issue?: Pick<FieldIssue, 'code' | 'details'> | undefined };

/** Turns the text of a cell into a value, by the rules of a form. */
function converter(field: Field, dialect: TextDialect): (text: string) => Converted {
  const schema = valueSchema(field);
  return (text) => {
    if (text === '') return { value: null };
    const issue = cellProblem(text);
    if (issue) return { value: null, issue };
    const value = readText(textOfCell(text), field, dialect);
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const [first] = issuesOf(parsed.error, value);
      return { value: null, issue: first && issueOfText(first, field, value, dialect) };
    }
    return { value: parsed.data as FileCell['value'] };
  };
}
