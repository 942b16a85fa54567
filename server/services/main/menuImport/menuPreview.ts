import type { z } from 'zod';
import type { Preview } from '../../../../contract/calls/imports.ts';
import type { menuPreviewOptions } from '../../../../contract/calls/menuImport.ts';
import { menuFileFields } from '../../../../contract/catalogue/menuFile.ts';
import { fieldsOfColumns } from '../../../../contract/columnNames.ts';
import { openTable } from '../../../crud/import/openTable.ts';
import { dataRows, readHead, shortened, unstoredFormula } from '../../../crud/import/tableReader.ts';

const samplesShown = 3;

/** What the file of a menu holds, and what its columns seem to be. */
export async function menuPreview(
  file: string,
  { kind, sheet }: z.output<typeof menuPreviewOptions>,
): Promise<Preview> {
  const reader = await openTable(file, sheet);
  const { headings, sheets } = await readHead(reader);
  const samples = headings.map(() => new Set<string>());
  let rowCount = 0;
  for await (const rows of dataRows(reader)) {
    rowCount += rows.length;
    for (const { cells } of rows)
      for (const [index, found] of samples.entries()) {
        const text = cells[index]?.trim() ?? '';
        if (text !== '' && text !== unstoredFormula && found.size < samplesShown) found.add(shortened(text));
      }
  }
  const guessed = fieldsOfColumns(headings, menuFileFields[kind]);
  return {
    columns: headings.map((name, index) => ({
      ...{ name, samples: [...(samples[index] ?? [])] },
      field: guessed[index]?.source ?? null,
    })),
    ...{ rowCount, dialect: reader.dialect },
    ...(sheets && { sheets }),
  };
}
