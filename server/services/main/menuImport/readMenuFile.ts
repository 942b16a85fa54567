import { type MenuImportOptions, mostMenuRows } from '../../../../contract/calls/menuImport.ts';
import { type FileRow, menuFileFields } from '../../../../contract/catalogue/menuFile.ts';
import { ServiceError, unreadableFile } from '../../../../contract/errors.ts';
import type { Field } from '../../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../../contract/fieldKinds.ts';
import { textOfCell } from '../../../../contract/formulas.ts';
import { valueSchema } from '../../../../contract/recordShape.ts';
import { issuesOf } from '../../../../contract/validation.ts';
import { issueCollector } from '../../../crud/import/issueCollector.ts';
import { openTable } from '../../../crud/import/openTable.ts';
import { dataRows, readHead, shortened, unstoredFormula } from '../../../crud/import/tableReader.ts';

/** A column of the file that holds a field. */
interface Column {
  index: number;
  heading: string;
  field: Field;
}

/** @throws ServiceError VALIDATION_FAILED if a column holds no such field, two hold the same, or a required one is missing */
function columnsOf(headings: readonly string[], { kind, columns }: MenuImportOptions): Column[] {
  const fields = menuFileFields[kind];
  const found = headings.flatMap((heading, index): Column[] => {
    const name = columns[heading] ?? null;
    if (name === null) return [];
    const field = fields.find(({ source }) => source === name);
    if (!field)
      throw refused('columns', 'notOneOf', { choices: fields.map(({ source }) => source).join(', ') });
    return [{ index, heading, field }];
  });
  const twice = found.find(({ field }, index) => found.findIndex((one) => one.field === field) !== index);
  if (twice) throw refused('columns', 'repeated', {});
  const missing = fields.find(
    ({ name, required }) => required && !found.some(({ field }) => field.name === name),
  );
  if (missing) throw refused(missing.source, 'required', {});
  return found;
}

const refused = (
  field: string,
  code: 'notOneOf' | 'repeated' | 'required',
  details: Record<string, string>,
) => new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details }] });

/**
 * The rows of a file with the values of their fields, each read by the rules of a form.
 * @throws ServiceError FILE_UNREADABLE; IMPORT_REFUSED naming row, column, value and reason of everything that is wrong
 */
export async function readMenuFile(
  file: string,
  options: MenuImportOptions,
  signal: AbortSignal,
): Promise<FileRow[]> {
  const reader = await openTable(file, options.sheet);
  const columns = columnsOf((await readHead(reader)).headings, options);
  const schemas = new Map(columns.map(({ field }) => [field, valueSchema(field)]));
  const dialect = { decimalMark: options.decimalMark ?? reader.dialect.decimalMark };
  const issues = issueCollector();
  const rows: FileRow[] = [];
  for await (const batch of dataRows(reader)) {
    signal.throwIfAborted();
    for (const { number, cells } of batch) {
      if (rows.length >= mostMenuRows) throw unreadableFile('manyRows', { most: mostMenuRows });
      const values: Record<string, string | number | null> = {};
      for (const { index, heading, field } of columns) {
        const text = cells[index]?.trim() ?? '';
        const place = { field: heading, row: number, value: shortened(text) };
        if (text === unstoredFormula) {
          issues.add([{ code: 'formulaUnstored', details: {}, ...place }]);
          continue;
        }
        const value = text === '' ? null : fieldKinds[field.kind].fromText(textOfCell(text), field, dialect);
        const parsed = schemas.get(field)?.safeParse(value);
        if (parsed?.success) values[field.source] = parsed.data as string | number | null;
        else if (parsed)
          issues.add(
            issuesOf(parsed.error, value)
              .slice(0, 1)
              .map((issue) => ({ ...issue, ...place })),
          );
      }
      rows.push({ number, values });
    }
  }
  if (rows.length === 0) throw unreadableFile('noRows');
  issues.refuse();
  return rows;
}
