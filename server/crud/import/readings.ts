import type { Dialect, ImportOptions } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { columnReading, withReading } from '../../../contract/fieldKinds/columnReading.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Reading, TextDialect } from '../../../contract/fieldKinds/kind.ts';
import type { TextContext } from '../../../contract/fieldKinds/moneyText.ts';
import { textOfCell } from '../../../contract/formulas.ts';
import { readingOf } from '../../../contract/readText.ts';
import { dataRows, type TableReader, unstoredFormula } from './tableReader.ts';

/** What a spreadsheet shows instead of the result of a formula that fails. CSV files hold it as a text. */
const failedFormula = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** Why a cell has no value that an import could read; undefined for all other cells. */
export function cellProblem(text: string): Pick<FieldIssue, 'code' | 'details'> | undefined {
  if (text === unstoredFormula) return { code: 'formulaUnstored', details: {} };
  return failedFormula.test(text.trim()) ? { code: 'formulaFailed', details: {} } : undefined;
}

/** A column of a file and the field that it fills. */
interface ReadColumn {
  index: number;
  heading: string;
  field: Field;
}

/** What people said about columns whose texts can be read in two ways, by heading, and about all others. */
export type Answers = Pick<ImportOptions, 'decimalMarks' | 'dateOrders' | 'decimalMark'>;

/** Watches a column of a file. The numbers of a workbook have one way. */
export function columnOfFile(readingIn: ReadingIn, { format }: Pick<Dialect, 'format'>) {
  const column = columnReading(readingIn);
  const isNumber = (text: string) => format === 'xlsx' && /^-?\d+(\.\d+)?$/.test(text);
  return { ...column, see: (text: string) => (isNumber(text) ? undefined : column.see(text)) };
}

type ReadingIn = NonNullable<ReturnType<typeof readingOf>>;

/** How a file writes the values of each column, and texts that no answer and no text of their column explains. */
export interface ColumnDialects {
  dialectOf(heading: string): TextDialect;
  /** By heading, texts that can be read in two ways. */
  ambiguous: ReadonlyMap<string, readonly string[]>;
}

/**
 * How each column writes its values: as people answered, otherwise as its own texts show, otherwise as the file does.
 * It reads the file as far as a column has neither.
 */
export async function columnDialects(
  reader: TableReader,
  columns: readonly ReadColumn[],
  answers: Partial<Answers>,
  { signal, timeZone, texts }: { signal: AbortSignal; timeZone?: string | undefined; texts: TextContext },
): Promise<ColumnDialects> {
  const all: TextDialect = {
    ...texts,
    decimalMark: answers.decimalMark ?? reader.dialect.decimalMark,
    isWorkbook: reader.dialect.format === 'xlsx',
    ...(timeZone !== undefined && { timeZone }),
  };
  const [marks, orders] = [answers.decimalMarks ?? {}, answers.dateOrders ?? {}].map(
    (answered) => new Map<string, Reading>(Object.entries(answered)),
  );
  const open = columns.flatMap(({ index, heading, field }) => {
    const readingIn = readingOf(field);
    const isAnswered = marks?.has(heading) || orders?.has(heading);
    return readingIn && !isAnswered
      ? [{ index, heading, watch: columnOfFile(readingIn, reader.dialect) }]
      : [];
  });
  if (open.length > 0)
    for await (const rows of dataRows(reader)) {
      signal.throwIfAborted();
      const undecided = open.filter(({ watch }) => watch.shown() === undefined);
      if (undecided.length === 0) break;
      for (const { cells } of rows)
        for (const { index, watch } of undecided) watch.see(textOfCell(cells[index] ?? '').trim());
    }
  const dialects = new Map(
    columns.map(({ heading }) => {
      const watch = open.find((one) => one.heading === heading)?.watch;
      const reading = marks?.get(heading) ?? orders?.get(heading) ?? watch?.shown();
      return [heading, reading === undefined ? all : withReading(all, reading)] as const;
    }),
  );
  return {
    dialectOf: (heading) => dialects.get(heading) ?? all,
    ambiguous: new Map(
      open.flatMap(({ heading, watch }) => (watch.samples().length > 0 ? [[heading, watch.samples()]] : [])),
    ),
  };
}
