import type { Preview, PreviewOptions } from '../../../contract/calls/imports.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { ambiguousNumbers } from './ambiguousNumbers.ts';
import { suggestedFields } from './mapping.ts';
import { openTable } from './openTable.ts';
import { dataRows, readHead, unstoredFormula } from './tableReader.ts';

const samplesShown = 5;

/** What a file holds and how an import would read it. Changes nothing. */
export async function previewFile(
  { resource }: ResourceContext,
  { file, options, signal }: { file: string; options: PreviewOptions; signal: AbortSignal },
): Promise<Preview> {
  const reader = await openTable(file, options.sheet);
  const { headings, sheets } = await readHead(reader);
  const samples = headings.map(() => new Set<string>());
  const numbers = headings.map(() => ambiguousNumbers(reader.dialect));
  let rowCount = 0;
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    rowCount += rows.length;
    for (const { cells } of rows)
      samples.forEach((found, index) => {
        const text = cells[index] === unstoredFormula ? '' : cells[index]?.trim();
        if (text) numbers[index]?.see(text);
        if (text && found.size < samplesShown) found.add(text);
      });
  }
  const suggested = suggestedFields(headings, resource);
  const columns = headings.map((name, index) => {
    const ambiguous = numbers[index]?.samples() ?? [];
    return {
      name,
      samples: [...(samples[index] ?? [])],
      field: suggested[index]?.source ?? null,
      ...(ambiguous.length > 0 && { ambiguous }),
    };
  });
  return { columns, rowCount, dialect: reader.dialect, ...(sheets && { sheets }) };
}
