import type { PreviewOptions } from '../../../contract/calls/imports.ts';
import { inOrder } from '../../../contract/columnNames.ts';
import { ServiceError, unreadableFile } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { textOfCell } from '../../../contract/formulas.ts';
import { issueOfText, readText } from '../../../contract/readText.ts';
import { valueSchema } from '../../../contract/recordShape.ts';
import { issuesOf } from '../../../contract/validation.ts';
import { type IssueCollector, issueCollector } from './issueCollector.ts';
import { openTable } from './openTable.ts';
import { type Answers, cellProblem, columnDialects } from './readings.ts';
import { dataRows, readHead, shortened } from './tableReader.ts';

/** A column of the file that holds a field. */
interface Column {
  index: number;
  heading: string;
  field: Field;
}

/** What a file is read with. */
interface Reading extends Partial<Answers>, PreviewOptions {
  fields: readonly Field[];
  /** The wire name of the field that each column holds. Of several that hold the same, the first that is not empty counts. */
  columns: Readonly<Record<string, string | null>>;
  /** Rows that the file may have. */
  most: number;
}

/** A row of a file, with its number there. Texts that the file leaves empty are null. */
interface FieldRow {
  number: number;
  values: Record<string, string | number | null>;
}

/** @throws ServiceError VALIDATION_FAILED if a column holds no such field, or a required one is missing */
function columnsOf(headings: readonly string[], { fields, columns }: Reading): Column[] {
  const found = headings.flatMap((heading, index): Column[] => {
    const name = columns[heading] ?? null;
    if (name === null) return [];
    const field = fields.find(({ source }) => source === name);
    if (!field)
      throw refused('columns', 'notOneOf', { options: fields.map(({ source }) => source).join(', ') });
    return [{ index, heading, field }];
  });
  const missing = fields.find(
    ({ name, required }) => required && !found.some(({ field }) => field.name === name),
  );
  if (missing) throw refused(missing.source, 'required', {});
  return found;
}

const refused = (field: string, code: 'notOneOf' | 'required', details: Record<string, string>) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details }] });

/** What a file holds. */
interface ReadRows {
  /** The good rows. */
  rows: FieldRow[];
  /** How many rows the file has. */
  count: number;
  /** Row, column, value and reason of everything that is wrong with the others. */
  issues: IssueCollector;
}

/**
 * The rows of a file with the values of fields that belong to no resource, each read by the rules of a form.
 * @throws ServiceError FILE_UNREADABLE
 */
export async function readFields(
  file: string,
  reading: Reading,
  { signal, texts }: { signal: AbortSignal; texts: TextContext },
): Promise<ReadRows> {
  const reader = await openTable(file, reading);
  const columns = columnsOf((await readHead(reader)).headings, reading);
  const alternatives = [...Map.groupBy(columns, ({ field }) => field)].map(([field, held]) =>
    inOrder(held, ({ heading }) => heading, field),
  );
  const schemas = new Map(columns.map(({ field }) => [field, valueSchema(field)]));
  const { dialectOf } = await columnDialects(reader, columns, reading, { signal, texts });
  const issues = issueCollector();
  const rows: FieldRow[] = [];
  let count = 0;
  for await (const batch of dataRows(reader)) {
    signal.throwIfAborted();
    for (const { number, cells } of batch) {
      count += 1;
      if (count > reading.most) throw unreadableFile('manyRows', { most: reading.most });
      const values: FieldRow['values'] = {};
      for (const held of alternatives) {
        const textIn = (column: Column) => cells[column.index]?.trim() ?? '';
        const column = held.find((one) => textIn(one) !== '') ?? held[0];
        if (!column) continue;
        const { heading, field } = column;
        const text = textIn(column);
        const place = { field: heading, row: number, value: shortened(text) };
        const problem = cellProblem(text);
        if (problem) {
          issues.add([{ ...problem, ...place }]);
          continue;
        }
        const value = text === '' ? null : readText(textOfCell(text), field, dialectOf(heading));
        const parsed = schemas.get(field)?.safeParse(value);
        if (parsed?.success) values[field.source] = parsed.data as string | number | null;
        else if (parsed)
          issues.add(
            issuesOf(parsed.error, value)
              .slice(0, 1)
              .map((issue) => ({ ...issueOfText(issue, field, value, dialectOf(heading)), ...place })),
          );
      }
      if (!issues.badRows().has(number)) rows.push({ number, values });
    }
  }
  if (count === 0) throw unreadableFile('noRows');
  return { rows, count, issues };
}
