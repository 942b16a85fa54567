import type { FieldIssue } from '../../../contract/errors.ts';
import { textOfCell } from '../../../contract/formulas.ts';
import type { MappedColumn } from './mapping.ts';
import { cellText } from './rowConverter.ts';
import { shortened } from './tableReader.ts';

/** Which record a row of a file is about. */
export interface RecordRow {
  /** The row where the record first appears. */
  first: number;
  /** Where the row contradicts the first row of the record. */
  issues: FieldIssue[];
}

/** The first row of a record. */
interface Known {
  row: number;
  texts: readonly string[];
}

/**
 * Tells which rows of a file with lines are about the same record. With `matchBy`, these are all rows with the same
 * values in those columns. Otherwise they are consecutive rows with the same values of the record. A row without values
 * of a record continues the one before.
 * @param columns those of the record itself
 */
export function recordRows(
  columns: readonly MappedColumn[],
  matchBy: readonly string[] | null,
): (number: number, cells: readonly string[]) => RecordRow {
  const key = columns.flatMap(({ field }, index) => (matchBy?.includes(field.source) ? [index] : []));
  const byKey = new Map<string, Known>();
  let last: Known | undefined;

  const differences = (
    number: number,
    { row, texts }: Known,
    { input, cells }: { input: readonly string[]; cells: readonly string[] },
  ): FieldIssue[] =>
    input.flatMap((text, index): FieldIssue[] =>
      text === '' || text === texts[index]
        ? []
        : [
            {
              field: columns[index]?.heading ?? '',
              code: 'differsInFile',
              details: { row },
              row: number,
              value: shortened(textOfCell(cells[columns[index]?.index ?? -1] ?? '')),
            },
          ],
    );

  return (number, cells) => {
    const texts = columns.map((column) => cellText(column, cells).trim());
    if (last && texts.every((text) => text === '')) return { first: last.row, issues: [] };
    const parts = key.map((index) => texts[index]);
    const name = key.length > 0 && parts.every(Boolean) ? JSON.stringify(parts) : undefined;
    const same =
      name === undefined
        ? last?.texts.every((text, index) => text === texts[index])
          ? last
          : undefined
        : byKey.get(name);
    // A row without a value in the column that tells records apart is a record of its own.
    if (same && (key.length === 0 || name !== undefined)) {
      last = same;
      return { first: same.row, issues: differences(number, same, { input: texts, cells }) };
    }
    last = { row: number, texts };
    if (name !== undefined) byKey.set(name, last);
    return { first: number, issues: [] };
  };
}
