import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { dateOrderIn } from '../../../contract/fieldKinds/momentText.ts';
import { decimalMarkIn } from '../../../contract/fieldKinds/numberText.ts';
import type { ResourceContext } from '../context.ts';
import { suggestedFields } from './mapping.ts';
import { openTable } from './openTable.ts';
import { columnOfFile } from './readings.ts';
import { dataRows, readHead, unstoredFormula } from './tableReader.ts';

const samplesShown = 5;

interface TableLook {
  file: string;
  options: PreviewOptions;
  signal: AbortSignal;
}

/** What a file holds and how an import would read it. Changes nothing. */
export const previewFile = ({ resource }: ResourceContext, look: TableLook): Promise<Preview> =>
  previewTable(look, (headings) => suggestedFields(headings, resource));

/**
 * What a table in a file holds, with examples of each column.
 * @param suggest the field that each column seems to hold, by its heading
 */
export async function previewTable(
  { file, options, signal }: TableLook,
  suggest: (headings: readonly string[]) => readonly (Field | undefined)[],
): Promise<Preview> {
  const reader = await openTable(file, options);
  const { headings, headingRow, sheets } = await readHead(reader);
  const samples = headings.map(() => new Set<string>());
  const readings = headings.map(() => ({
    numbers: columnOfFile(decimalMarkIn, reader.dialect),
    dates: columnOfFile(dateOrderIn, reader.dialect),
  }));
  let rowCount = 0;
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    rowCount += rows.length;
    for (const { cells } of rows)
      samples.forEach((found, index) => {
        const text = cells[index] === unstoredFormula ? '' : cells[index]?.trim();
        if (text) readings[index]?.numbers.see(text);
        if (text) readings[index]?.dates.see(text);
        if (text && found.size < samplesShown) found.add(text);
      });
  }
  const suggested = suggest(headings);
  const columns = headings.map((name, index) => {
    const ambiguous = readings[index]?.numbers.samples() ?? [];
    const ambiguousDates = readings[index]?.dates.samples() ?? [];
    return {
      name,
      samples: [...(samples[index] ?? [])],
      field: suggested[index]?.source ?? null,
      ...(ambiguous.length > 0 && { ambiguous }),
      ...(ambiguousDates.length > 0 && { ambiguousDates }),
    };
  });
  return { columns, rowCount, headingRow, dialect: reader.dialect, ...(sheets && { sheets }) };
}
